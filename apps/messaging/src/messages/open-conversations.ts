import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import { colleagues } from '@drawpoint/contracts/booking/colleagues.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { STAFF } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { type RequestContext, withDeadlineAtMost } from '@drawpoint/nest-kit/bus/request-context';
import { inParts } from '@drawpoint/nest-kit/data/in-parts';
import { PeopleStore } from '../people/people.store.ts';
import { ThreadStore } from './thread.store.ts';

type Context = RequestContext<Caller>;

/** The most ids that booking accepts at once. */
const AT_ONCE = 500;
/** How long a message waits for its provider, in milliseconds. */
const TIMEOUT_MS = 500;

/**
 * Decides which conversations are open: all of the caller's own. When an admin impersonates, only
 * conversations with the admin's provider's people; for patients, with its staff only. Never those with
 * developers. Only messages that concern the provider are visible.
 */
@Injectable()
export class OpenConversations {
  constructor(
    private readonly bus: Bus,
    private readonly people: PeopleStore,
    private readonly threads: ThreadStore,
  ) {}

  /** The people of the open conversations; null for everybody. */
  async others(ctx: Context): Promise<number[] | null> {
    const { within_provider, user_id } = ctx.caller;
    if (within_provider === undefined) return null;
    return this.among(await this.threads.others(ownOf(user_id)), within_provider, ctx);
  }

  async isOpenWith(otherId: number, ctx: Context): Promise<boolean> {
    const { within_provider } = ctx.caller;
    return (
      within_provider === undefined || (await this.among([otherId], within_provider, ctx)).includes(otherId)
    );
  }

  /** The provider that a message concerns: the one both people share; null when there is none or several. */
  async providerOf(otherId: number, ctx: Context): Promise<number | null> {
    const { within_provider, user_id } = ctx.caller;
    if (within_provider !== undefined) return within_provider;
    const both = await this.people.ofIds([user_id, otherId]);
    if (both.some(({ roles }) => roles.includes('developer'))) return null;
    const admins = both.filter(({ roles }) => roles.includes('admin'));
    const found =
      admins.length > 0
        ? admins.map(({ provider_id }) => provider_id)
        : await this.inCommon([user_id, otherId], ctx);
    const [only = null, ...others] = new Set(found);
    return others.length > 0 ? null : only;
  }

  /** Returns none when booking is slow: a conversation continues without it. */
  private async inCommon(user_ids: [number, number], ctx: Context): Promise<number[]> {
    const soon = withDeadlineAtMost(ctx, TIMEOUT_MS);
    const answer = await this.bus.call(colleagues.listInCommon, { user_ids }, soon).catch(() => null);
    return answer?.provider_ids ?? [];
  }

  private async among(ids: readonly number[], provider_id: number, ctx: Context): Promise<number[]> {
    const staff_only = !STAFF.some((role) => ctx.caller.roles.includes(role));
    const [known, ...answers] = await Promise.all([
      this.people.ofIds(ids),
      ...inParts(ids, AT_ONCE).map((among) =>
        this.bus.call(colleagues.list, { user_id: null, provider_id, among, staff_only }, ctx),
      ),
    ]);
    const developers = new Set(known.filter(({ roles }) => roles.includes('developer')).map(({ id }) => id));
    const admins = known.filter((person) => person.provider_id === provider_id).map(({ id }) => id);
    const open = new Set([...admins, ...answers.flatMap(({ user_ids }) => user_ids)]);
    return ids.filter((id) => open.has(id) && !developers.has(id));
  }
}
