import { Injectable } from '@nestjs/common';
import { peopleAnsweredForBy } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { PeopleOfProvider } from '@drawpoint/nest-kit/people/people-of-provider';

/** Whose messages a list may contain: null is everybody's. */
export type Recipients = readonly number[] | null;

/** Whose deliveries somebody sees: developers all, admins those of the people of their provider (OP §2, §8). */
@Injectable()
export class DeliveryScope {
  constructor(private readonly people: PeopleOfProvider) {}

  /** Throws UNAVAILABLE where auth, booking or appointments do not answer. */
  async of(ctx: RequestContext<Caller>): Promise<Recipients> {
    const { anyOf } = peopleAnsweredForBy(ctx.caller);
    if (anyOf === 'everyone') return null;
    const ids = await Promise.all(anyOf.map(({ id }) => this.people.ids(id, ctx)));
    return [...new Set([ctx.caller.user_id, ...ids.flat()])];
  }
}
