import { Injectable } from '@nestjs/common';
import { claimedIds, peopleAnsweredForBy } from '@drawpoint/contracts/access';
import { providerUsers } from '@drawpoint/contracts/auth/provider-users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { BoundedMap } from '../bounded-map.ts';
import { Bus } from '../bus/bus.ts';
import type { RequestContext } from '../bus/request-context.ts';

/** An export asks for many pages with the same people, in milliseconds. */
const KEPT_MS = 15_000;
const KEPT = 100;

/** Some people, of whom there may be tens of thousands. Both throw UNAVAILABLE where auth does not answer. */
export type People = {
  /** Which of some ids are theirs. */
  of(ids: ReadonlySet<number>): Promise<ReadonlySet<number>>;
  /** All of them, as they were at most 15 seconds ago. */
  ids(): Promise<number[]>;
};

/** Who is related to a provider and to no other: what is told of somebody else may be another provider's. */
@Injectable()
export class PeopleOfProvider {
  private readonly kept = new BoundedMap<number, { people: ReadonlySet<number>; until: number }>(KEPT);

  constructor(private readonly bus: Bus) {}

  /** The caller, and whom they answer for; null for everybody. */
  answeredForBy(ctx: RequestContext<Caller>): People | null {
    const providers = claimedIds(peopleAnsweredForBy(ctx.caller));
    if (providers === null) return null;
    return this.peopleOf(providers, ctx, (ids) => [ctx.caller.user_id, ...ids]);
  }

  /** While an admin acts for the caller: the people of the admin's provider except for the caller; otherwise null. */
  othersWithin(ctx: RequestContext<Caller>): People | null {
    const { user_id, within_provider } = ctx.caller;
    if (within_provider === undefined) return null;
    return this.peopleOf([within_provider], ctx, (ids) => ids.filter((id) => id !== user_id));
  }

  private peopleOf(
    providers: readonly number[],
    ctx: RequestContext,
    adjust: (ids: number[]) => number[],
  ): People {
    const ofAll = async (ids: (providerId: number) => Promise<Iterable<number>>): Promise<number[]> => {
      const answers = await Promise.all(providers.map(ids));
      return adjust(answers.flatMap((people) => [...people]));
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
    return new Set((await this.bus.call(providerUsers.listIds, asked, ctx)).user_ids);
  }
}
