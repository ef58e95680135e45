import { Injectable } from '@nestjs/common';
import { claimedIds, peopleAnsweredForBy } from '@drawpoint/contracts/access';
import { providerUsers } from '@drawpoint/contracts/auth/provider-users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { LRUCache } from 'lru-cache';

/** An export reads many pages with the same people; in milliseconds. */
const CACHE_MS = 15_000;
const KEPT = 100;

/** Before and after every instant. */
export const ALWAYS = '';
export const NEVER = '~';

/** The instant from which a person's entries are visible, by user id. */
export type MemberSince = ReadonlyMap<number, string>;

/**
 * The people of some providers; there may be tens of thousands. Both methods throw UNAVAILABLE when auth does
 * not answer.
 */
export type People = {
  /** The providers. */
  providerIds: readonly number[];
  /** Returns which of these ids are theirs. */
  of(ids: ReadonlySet<number>): Promise<MemberSince>;
  /** Returns all of them, cached for at most 15 seconds. */
  all(): Promise<MemberSince>;
};

/** Finds people who are related to this provider only. Entries of others may concern another provider. */
@Injectable()
export class PeopleOfProvider {
  private readonly kept = new LRUCache<number, MemberSince>({ max: KEPT, ttl: CACHE_MS });

  constructor(private readonly bus: Bus) {}

  /** The people the caller is responsible for, and the caller; null for everybody. */
  answeredForBy(ctx: RequestContext<Caller>): People | null {
    const providers = claimedIds(peopleAnsweredForBy(ctx.caller));
    if (providers === null) return null;
    return this.peopleOf(providers, ctx, (people) => people.set(ctx.caller.user_id, ALWAYS));
  }

  /**
   * During an impersonation by an admin: the people of the admin's provider, except the caller. Otherwise
   * null.
   */
  othersWithin(ctx: RequestContext<Caller>): People | null {
    const { user_id, within_provider } = ctx.caller;
    if (within_provider === undefined) return null;
    return this.peopleOf([within_provider], ctx, (people) => people.delete(user_id));
  }

  private peopleOf(
    providerIds: readonly number[],
    ctx: RequestContext,
    adjust: (people: Map<number, string>) => void,
  ): People {
    const ofAll = async (people: (providerId: number) => Promise<MemberSince>): Promise<MemberSince> => {
      const answers = await Promise.all(providerIds.map(people));
      const all = new Map(answers.flatMap((one) => [...one]));
      adjust(all);
      return all;
    };
    return {
      providerIds,
      of: (ids) => ofAll((id) => this.fetchPeople(id, ctx, [...ids])),
      all: () => ofAll((id) => this.all(id, ctx)),
    };
  }

  private async all(providerId: number, ctx: RequestContext): Promise<MemberSince> {
    const kept = this.kept.get(providerId);
    if (kept) return kept;
    const people = await this.fetchPeople(providerId, ctx);
    this.kept.set(providerId, people);
    return people;
  }

  private async fetchPeople(providerId: number, ctx: RequestContext, among?: number[]): Promise<MemberSince> {
    const { user_ids, left } = await this.bus.call(
      providerUsers.listIds,
      { provider_id: providerId, among },
      ctx,
    );
    const people = new Map<number, string>(user_ids.map((id) => [id, ALWAYS]));
    for (const { user_id, at } of left) people.set(user_id, at);
    return people;
  }
}
