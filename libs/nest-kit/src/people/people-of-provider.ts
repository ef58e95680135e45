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

/** Some people, whom it takes milliseconds to write down: they may be tens of thousands. */
export type People = { has(id: number): boolean; ids(): number[] };

/** Who belongs to a provider, works for it, is assigned to somebody who does, or has a visit there that stands (OP §2). */
@Injectable()
export class PeopleOfProvider {
  private readonly kept = new BoundedMap<number, { people: ReadonlySet<number>; until: number }>(KEPT);

  constructor(private readonly bus: Bus) {}

  /** The caller, and whom they answer for, once that is known; null for everybody. Throws UNAVAILABLE as `of` does. */
  answeredForBy(ctx: RequestContext<Caller>): Promise<People> | null {
    const { anyOf } = peopleAnsweredForBy(ctx.caller);
    if (anyOf === 'everyone') return null;
    const own = ctx.caller.user_id;
    return Promise.all(anyOf.map(({ id }) => this.of(id, ctx))).then((all) => ({
      has: (id) => id === own || all.some((people) => people.has(id)),
      ids: () => [own, ...all.flatMap((people) => [...people])],
    }));
  }

  /** Throws UNAVAILABLE where auth, booking or appointments do not answer. */
  private async of(providerId: number, ctx: RequestContext): Promise<ReadonlySet<number>> {
    const now = ctx.now().getTime();
    const held = this.kept.get(providerId);
    if (held && held.until > now) return held.people;
    const asked = { provider_id: providerId };
    const answers = await Promise.all([
      this.bus.call(providerUsers.listIds, asked, ctx),
      this.bus.call(providerPeople.listIds, asked, ctx),
      this.bus.call(patients.listIds, asked, ctx),
    ]);
    const people = new Set<number>();
    for (const { user_ids } of answers) for (const id of user_ids) people.add(id);
    this.kept.set(providerId, { people, until: now + KEPT_MS });
    return people;
  }
}
