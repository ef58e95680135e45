import { Injectable } from '@nestjs/common';
import { isWithin, seesEveryProvider } from '@drawpoint/contracts/access';
import { colleagues } from '@drawpoint/contracts/booking/colleagues.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { canBeginConversation } from '@drawpoint/contracts/conversation-access';
import { STAFF } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { PeopleStore } from '../people/people.store.ts';
import { OpenConversations } from './open-conversations.ts';
import { ThreadStore } from './thread.store.ts';

type Context = RequestContext<Caller>;

const isStaff = ({ roles }: { roles: readonly string[] }): boolean =>
  roles.some((role) => (STAFF as readonly string[]).includes(role));

/**
 * Decides who may write to another person (docs/product/messages.md#who-writes). An existing conversation may continue;
 * staff may start one.
 */
@Injectable()
export class MayWrite {
  constructor(
    private readonly bus: Bus,
    private readonly people: PeopleStore,
    private readonly threads: ThreadStore,
    private readonly conversations: OpenConversations,
  ) {}

  /**
   * Whether a conversation exists or the caller may start one. Does not check that the other person exists.
   */
  async to(otherId: number, ctx: Context): Promise<boolean> {
    if (!(await this.conversations.isOpenWith(otherId, ctx))) return false;
    if (await this.threads.exists(ctx.caller.user_id, otherId)) return true;
    return this.mayBegin(otherId, ctx);
  }

  /**
   * The providers with whose people the caller may start a conversation, beside developers. Null for
   * everybody.
   */
  async providersOf(ctx: Context): Promise<number[] | null> {
    if (seesEveryProvider(ctx.caller)) return null;
    const { provider_ids } = await this.colleaguesOf(ctx, []);
    return provider_ids.filter((id) => isWithin(ctx.caller, [id]));
  }

  private async mayBegin(otherId: number, ctx: Context): Promise<boolean> {
    const { caller } = ctx;
    if (!isStaff(caller)) return false;
    if (seesEveryProvider(caller)) return true;
    const person = await this.people.find(otherId);
    const { user_ids, provider_ids } = await this.colleaguesOf(ctx, [otherId]);
    return canBeginConversation(
      caller,
      {
        user_id: otherId,
        roles: person?.roles ?? [],
        provider_ids: [
          ...(person?.provider_id ? [person.provider_id] : []),
          ...(user_ids.includes(otherId) ? provider_ids : []),
        ],
      },
      provider_ids,
    );
  }

  private colleaguesOf({ caller, ...ctx }: Context, among: number[]) {
    const { user_id, provider_id, roles } = caller;
    const works = roles.includes('phlebotomist') ? user_id : null;
    return this.bus.call(colleagues.list, { user_id: works, provider_id, among }, { caller, ...ctx });
  }
}
