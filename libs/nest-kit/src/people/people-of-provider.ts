import { Injectable } from '@nestjs/common';
import { peopleAnsweredForBy } from '@drawpoint/contracts/access';
import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { providerUsers } from '@drawpoint/contracts/auth/provider-users.contract';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { BoundedMap } from '../bounded-map.ts';
import { Bus } from '../bus/bus.ts';
import type { RequestContext } from '../bus/request-context.ts';

/** An export asks for many pages with the same people, in milliseconds. */
const KEPT_MS = 15_000;
const KEPT = 100;

/** Who belongs to a provider, works for it, is assigned to somebody who does, or has a visit there that stands (OP §2). */
@Injectable()
export class PeopleOfProvider {
  private readonly kept = new BoundedMap<number, { ids: readonly number[]; until: number }>(KEPT);

  constructor(private readonly bus: Bus) {}

  /** The caller, and whom they answer for, once that is known; null for everybody. Throws UNAVAILABLE as `ids` does. */
  answeredForBy(ctx: RequestContext<Caller>): Promise<ReadonlySet<number>> | null {
    const { anyOf } = peopleAnsweredForBy(ctx.caller);
    if (anyOf === 'everyone') return null;
    return Promise.all(anyOf.map(({ id }) => this.ids(id, ctx))).then(
      (ids) => new Set([ctx.caller.user_id, ...ids.flat()]),
    );
  }

  /** Throws UNAVAILABLE where auth, booking or appointments do not answer. */
  async ids(providerId: number, ctx: RequestContext): Promise<readonly number[]> {
    const now = ctx.now().getTime();
    const held = this.kept.get(providerId);
    if (held && held.until > now) return held.ids;
    const asked = { provider_id: providerId };
    const answers = await Promise.all([
      this.bus.call(providerUsers.listIds, asked, ctx),
      this.bus.call(providerPeople.listIds, asked, ctx),
      this.bus.call(patients.listIds, asked, ctx),
    ]);
    const ids = [...new Set(answers.flatMap(({ user_ids }) => user_ids))];
    this.kept.set(providerId, { ids, until: now + KEPT_MS });
    return ids;
  }
}
