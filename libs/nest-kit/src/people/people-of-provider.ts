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

/** Some people, of whom there may be tens of thousands. Both throw UNAVAILABLE where auth, booking or appointments do not answer. */
export type People = {
  /** Which of some ids are theirs. */
  of(ids: ReadonlySet<number>): Promise<ReadonlySet<number>>;
  /** All of them, as they were at most 15 seconds ago. */
  ids(): Promise<number[]>;
};

/** Who belongs to a provider, works for it, is assigned to somebody who does, or has a visit there that stands (OP §2). */
@Injectable()
export class PeopleOfProvider {
  private readonly kept = new BoundedMap<number, { people: ReadonlySet<number>; until: number }>(KEPT);

  constructor(private readonly bus: Bus) {}

  /** The caller, and whom they answer for; null for everybody. */
  answeredForBy(ctx: RequestContext<Caller>): People | null {
    const { anyOf } = peopleAnsweredForBy(ctx.caller);
    if (anyOf === 'everyone') return null;
    const own = ctx.caller.user_id;
    const ofAll = async (ids: (providerId: number) => Promise<Iterable<number>>): Promise<number[]> => {
      const answers = await Promise.all(anyOf.map(({ id }) => ids(id)));
      return [own, ...answers.flatMap((people) => [...people])];
    };
    return {
      of: async (ids) => new Set(await ofAll((id) => this.ask(id, ctx, [...ids]))),
      ids: () => ofAll((id) => this.all(id, ctx)),
    };
  }

  private async all(providerId: number, ctx: RequestContext): Promise<ReadonlySet<number>> {
    const now = ctx.now().getTime();
    const held = this.kept.get(providerId);
    if (held && held.until > now) return held.people;
    const people = await this.ask(providerId, ctx);
    this.kept.set(providerId, { people, until: now + KEPT_MS });
    return people;
  }

  private async ask(providerId: number, ctx: RequestContext, among?: number[]): Promise<ReadonlySet<number>> {
    const asked = { provider_id: providerId, among };
    const answers = await Promise.all([
      this.bus.call(providerUsers.listIds, asked, ctx),
      this.bus.call(providerPeople.listIds, asked, ctx),
      this.bus.call(patients.listIds, asked, ctx),
    ]);
    return new Set(answers.flatMap(({ user_ids }) => user_ids));
  }
}
