import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import { messageableUsers } from '@drawpoint/contracts/auth/messageable-users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { readList } from '@drawpoint/contracts/list';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { pairOf } from '../domain/pair.ts';
import { Correspondents, noSuchUser, toCorrespondent } from './correspondents.ts';
import { MayWrite } from './may-write.ts';
import { type MessageRecord, MessageStore, type Part } from './message.store.ts';
import { OpenConversations } from './open-conversations.ts';
import { ThreadStore } from './thread.store.ts';
import { toChatMessage } from './to-chat-message.ts';
import { VisitParties } from './visit-parties.ts';

type Context = RequestContext<Caller>;
type ConversationRequest = ParsedInputOf<typeof chatMessages.list>;
type Piece = { rows: MessageRecord[]; has_older: boolean; has_newer: boolean };

/** The default page size of threads and messages. */
const THREADS = 50;
const MESSAGES = 30;
const MOST_DAYS = 1_000;
/** No message lies outside these bounds, and Postgres can parse everything within. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2999-12-31';

/**
 * Reads conversations, and the people with whom the caller may start one (docs/product/messages.md#screen).
 */
@Injectable()
export class ReadConversations {
  constructor(
    private readonly messages: MessageStore,
    private readonly threads: ThreadStore,
    private readonly people: Correspondents,
    private readonly mayWrite: MayWrite,
    private readonly visits: VisitParties,
    private readonly conversations: OpenConversations,
    private readonly bus: Bus,
  ) {}

  readonly listThreads = handle(chatMessages.listThreads, async ({ limit = THREADS, before }, ctx) => {
    const { user_id, within_provider } = ctx.caller;
    const open = await this.conversations.others(ctx);
    const found = await (within_provider === undefined
      ? this.threads.latest(ownOf(user_id), before, limit + 1)
      : this.threads.latestConcerning(
          within_provider,
          ownOf(user_id),
          { before, others: open ?? [] },
          limit + 1,
        ));
    const page = found.slice(0, limit);
    const others = page.map(({ other_id }) => other_id);
    const [people, last, unread, unread_count] = await Promise.all([
      this.people.find(others, ctx),
      this.messages.ofIds(page.map(({ last_message_id }) => last_message_id)),
      this.messages.unreadBySender(user_id, others, within_provider),
      this.messages.countUnread(user_id, open, within_provider),
    ]);
    const data = page.flatMap(({ other_id, last_message_id }) => {
      const message = last.get(last_message_id);
      if (!message) return [];
      const { id, content, created_at } = message;
      return [
        {
          other: toCorrespondent(other_id, people.get(other_id)),
          unread_count: unread.get(other_id) ?? 0,
          last_message: { id, content, created_at: created_at.toISOString() },
        },
      ];
    });
    return { data, unread_count, next: found.length > limit ? (page.at(-1)?.last_message_id ?? null) : null };
  });

  /** Throws NOT_FOUND when the person does not exist, FORBIDDEN when there is nothing to read or start. */
  readonly list = handle(chatMessages.list, async (input, ctx) => {
    const { part, person, mayWrite } = await this.enter(input, ctx);
    const piece = await this.pieceOf(part, input);
    return {
      data: piece.rows.map(toChatMessage),
      has_older: piece.has_older,
      has_newer: piece.has_newer,
      other: toCorrespondent(input.with, person),
      may_write: mayWrite,
    };
  });

  readonly listDays = handle(chatMessages.listDays, async (input, ctx) => {
    const { part } = await this.enter(input, ctx);
    return { data: await this.messages.daysOf(part, input.tz ?? 'UTC', MOST_DAYS) };
  });

  /**
   * The picker for a new conversation. Throws FORBIDDEN when anybody but a developer filters by developers.
   */
  readonly listUsers = handle(chatMessages.listUsers, async (input, ctx) => {
    const { caller } = ctx;
    if (input.role === 'developer' && !caller.roles.includes('developer')) throw new AppError('FORBIDDEN');
    const { window, text } = readList(chatMessages.listUsers, input);
    const of_providers = await this.mayWrite.providersOf(ctx);
    const except = input.exclude_self === false ? null : caller.user_id;
    const { data, total } = await this.bus.call(
      messageableUsers.search,
      { of_providers, except, role: input.role, q: text, page: window.page, size: window.size },
      ctx,
    );
    if (caller.within_provider === undefined) return pageOfRows(data, total, window);
    // Impersonators cannot write to developers, whom auth lists among every provider's people.
    const shown = data.filter(({ roles }) => !roles.includes('developer'));
    return pageOfRows(shown, total - (data.length - shown.length), window);
  });

  private async enter(
    { with: otherId, appointment_id }: { with: number; appointment_id?: number | undefined },
    ctx: Context,
  ) {
    const { user_id, within_provider } = ctx.caller;
    if (otherId === user_id) throw invalid({ with: ["You can't message yourself."] });
    const [people, known, isOpen, mayBegin] = await Promise.all([
      this.people.find([otherId], ctx),
      this.threads.exists(user_id, otherId),
      this.conversations.isOpenWith(otherId, ctx),
      this.mayWrite.to(otherId, ctx),
    ]);
    const person = people.get(otherId);
    if (!person && !known) throw noSuchUser();
    if (!isOpen || (!known && !mayBegin)) throw new AppError('FORBIDDEN');
    if (appointment_id !== undefined) await this.visits.checkSeenByCaller(appointment_id, ctx);
    const part: Part = { ...pairOf(user_id, otherId), appointment_id, provider_id: within_provider };
    return { part, person, mayWrite: person !== undefined && mayBegin };
  }

  private async pieceOf(
    part: Part,
    { before, after, around, day, tz, limit = MESSAGES }: ConversationRequest,
  ): Promise<Piece> {
    if (around !== undefined) return this.pageAround(part, around, limit);
    if (before !== undefined || (after === undefined && day === undefined)) {
      const side = before === undefined ? ('newest' as const) : { before };
      const rows = await this.messages.ofConversation(part, side, limit + 1);
      const has_older = rows.length > limit;
      return { rows: rows.slice(0, limit).reverse(), has_older, has_newer: before !== undefined };
    }
    if (after !== undefined) {
      const rows = await this.messages.ofConversation(part, { after }, limit + 1);
      return { rows: rows.slice(0, limit), has_older: true, has_newer: rows.length > limit };
    }
    return this.ofDay(part, day ?? '', tz ?? 'UTC', limit);
  }

  /** Throws NOT_FOUND when the message is not in this part. */
  private async pageAround(part: Part, id: number, limit: number): Promise<Piece> {
    const half = Math.floor(limit / 2);
    const [older, from] = await Promise.all([
      this.messages.ofConversation(part, { before: id }, half + 1),
      this.messages.ofConversation(part, { from: id }, limit - half + 1),
    ]);
    if (from[0]?.id !== id) throw new AppError('NOT_FOUND');
    return {
      rows: [...older.slice(0, half).reverse(), ...from.slice(0, limit - half)],
      has_older: older.length > half,
      has_newer: from.length > limit - half,
    };
  }

  private async ofDay(part: Part, day: string, tz: string, limit: number): Promise<Piece> {
    if (day < FIRST_DAY || day > LAST_DAY) return { rows: [], has_older: false, has_newer: false };
    const rows = await this.messages.ofConversation(part, await this.messages.boundsOf(day, tz), limit);
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return { rows, has_older: false, has_newer: false };
    const [has_older, has_newer] = await Promise.all([
      this.messages.has(part, { before: first.id }),
      this.messages.has(part, { after: last.id }),
    ]);
    return { rows, has_older, has_newer };
  }
}
