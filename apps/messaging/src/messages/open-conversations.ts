import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import { colleagues } from '@drawpoint/contracts/booking/colleagues.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { STAFF } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inParts } from '@drawpoint/nest-kit/data/in-parts';
import { PeopleStore } from '../people/people.store.ts';
import { ThreadStore } from './thread.store.ts';

type Context = RequestContext<Caller>;

/** As many as booking tells at once. */
const AT_ONCE = 500;

/**
 * Which conversations are open: all one's own. While an admin acts for the caller, those with people of the admin's
 * provider, for patients with its staff alone; never those with developers. Where both people belong to another provider
 * too, the messages may concern that one: they stay closed.
 */
@Injectable()
export class OpenConversations {
  constructor(
    private readonly bus: Bus,
    private readonly people: PeopleStore,
    private readonly threads: ThreadStore,
  ) {}

  /** With whom the open ones are; null for everybody. */
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

  private async among(ids: readonly number[], provider_id: number, ctx: Context): Promise<number[]> {
    const staff_only = !STAFF.some((role) => ctx.caller.roles.includes(role));
    const { user_id } = ctx.caller;
    const [known, ...answers] = await Promise.all([
      this.people.ofIds(ids),
      ...inParts([user_id, ...ids], AT_ONCE).map((among) =>
        this.bus.call(
          colleagues.list,
          { user_id: null, provider_id, among, staff_only, with_shared: true },
          ctx,
        ),
      ),
    ]);
    const shared = new Set(answers.flatMap(({ shared_ids }) => shared_ids));
    const mayConcernOthers = (id: number): boolean => shared.has(user_id) && shared.has(id);
    const developers = new Set(known.filter(({ roles }) => roles.includes('developer')).map(({ id }) => id));
    const admins = known.filter((person) => person.provider_id === provider_id).map(({ id }) => id);
    const open = new Set([...admins, ...answers.flatMap(({ user_ids }) => user_ids)]);
    return ids.filter((id) => open.has(id) && !developers.has(id) && !mayConcernOthers(id));
  }
}
