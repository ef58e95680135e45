import { Injectable } from '@nestjs/common';
import { textRepliesShownTo } from '@drawpoint/contracts/access';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { readList } from '@drawpoint/contracts/list';
import { textReplies, type TextReply } from '@drawpoint/contracts/notifier/text-replies.contract';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { withDeadlineAtMost, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { Database } from '../database.store.ts';
import { type TextReplyRecord, TextReplyStore } from './text-reply.store.ts';

/** How long a reader waits for the names, in milliseconds. */
const NAMES_MS = 1_500;

/** The text messages that belong to nobody's conversation, for staff. */
@Injectable()
export class ManageTextReplies {
  constructor(
    private readonly db: Database,
    private readonly texts: TextReplyStore,
    private readonly bus: Bus,
  ) {}

  readonly list = handle(textReplies.list, async (input, ctx) => {
    const { window } = readList(textReplies.list, input);
    const { rows, total } = await this.texts.page(textRepliesShownTo(ctx.caller), input, window);
    return pageOfRows(await this.shown(rows, ctx), total, window);
  });

  /** Doing it twice changes nothing. Throws NOT_FOUND. */
  readonly update = handle(textReplies.update, async ({ id, done }, ctx) => {
    const scope = textRepliesShownTo(ctx.caller);
    const before = await this.texts.findListed(scope, id);
    if (!before) throw new AppError('NOT_FOUND');
    const state = done ? 'done' : 'open';
    if (before.state !== state) {
      const by = { done_at: done ? ctx.now() : null, done_by: done ? ctx.caller.user_id : null };
      await this.texts.change(this.db, before, { state, ...by });
    }
    const after = (await this.texts.findListed(scope, id)) ?? before;
    return (await this.shown([after], ctx))[0]!;
  });

  // The list stays readable while auth is down, without names.
  private async shown(rows: readonly TextReplyRecord[], ctx: RequestContext): Promise<TextReply[]> {
    const ids = [...new Set(rows.flatMap(({ done_by }) => done_by ?? []))];
    const soon = withDeadlineAtMost(ctx, NAMES_MS);
    const { data } =
      ids.length === 0
        ? { data: [] }
        : await this.bus.call(users.contacts, { ids }, soon).catch(() => ({ data: [] }));
    const names = new Map(data.map((person) => [person.id, fullName(person)]));
    return rows.map(({ id, phone, text, received_at, done_at, done_by }) => ({
      ...{ id, phone, text, received_at: received_at.toISOString() },
      state: done_at === null ? ('open' as const) : ('done' as const),
      done:
        done_at === null || done_by === null
          ? null
          : { at: done_at.toISOString(), by: { id: done_by, name: names.get(done_by) ?? null } },
    }));
  }
}
