import { Injectable } from '@nestjs/common';
import { contactMessagesReadBy } from '@drawpoint/contracts/access';
import {
  contactMessages,
  type ContactMessage,
  type WholeContactMessage,
} from '@drawpoint/contracts/admin/contact-messages.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { withDeadlineAtMost, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { ContactMessageStore, type ContactMessageRecord } from './contact-message.store.ts';

/** How long a reader waits for the names, in milliseconds. */
const NAMES_MS = 1_500;

/**
 * Reads contact messages for the provider they were sent to (docs/product/back-office.md#contact-messages).
 */
@Injectable()
export class ReadMessages {
  constructor(
    private readonly messages: ContactMessageStore,
    private readonly bus: Bus,
  ) {}

  readonly list = handle(contactMessages.list, async (input, ctx) => {
    const request = readList(contactMessages.list, input);
    const { total, rows } = await this.messages.page(contactMessagesReadBy(ctx.caller), input, request);
    const owners = rows.map(({ owner_id }) => owner_id);
    const named = await this.namesOf(owners, ctx);
    const shown = rows.map((row) => toListed(row, named));
    return pageOfRows(shown, total, request.window);
  });

  /** Throws NOT_FOUND, also when the message belongs to another provider. */
  readonly get = handle(contactMessages.get, ({ id }, ctx) => this.whole(id, ctx));

  readonly headings = handle(contactMessages.headings, async ({ ids }) => ({
    data: (await this.messages.ofIds(ids)).map(({ id, subject, phone }) => ({ id, subject, phone })),
  }));

  /** Throws NOT_FOUND when the caller may not read it. */
  async find(id: number, { caller }: RequestContext<Caller>): Promise<ContactMessageRecord> {
    const record = await this.messages.find(contactMessagesReadBy(caller), id);
    if (!record) throw new AppError('NOT_FOUND');
    return record;
  }

  /** A message with its replies, as staff see it. */
  async whole(id: number, ctx: RequestContext<Caller>): Promise<WholeContactMessage> {
    const record = await this.find(id, ctx);
    const replies = await this.messages.repliesTo(id);
    const named = await this.namesOf([record.owner_id, ...replies.map(({ author_id }) => author_id)], ctx);
    return {
      ...toListed(record, named),
      message: record.message,
      replies: replies.map(({ text, author_id, created_at, ...reply }) => ({
        ...{ id: reply.id, text, author: named(author_id), created_at: created_at.toISOString() },
      })),
    };
  }

  // Messages stay readable while auth is down, without names.
  private async namesOf(ids: readonly (number | null)[], ctx: RequestContext): Promise<Named> {
    const known = [...new Set(ids.filter((id) => id !== null))];
    if (known.length === 0) return (id) => ({ id, name: null });
    const soon = withDeadlineAtMost(ctx, NAMES_MS);
    const { data } = await this.bus.call(users.contacts, { ids: known }, soon).catch(() => ({ data: [] }));
    const names = new Map(data.map((person) => [person.id, fullName(person)]));
    return (id) => ({ id, name: names.get(id) ?? null });
  }
}

type Named = (id: number) => { id: number; name: string | null };

const toListed = (record: ContactMessageRecord, named: Named): ContactMessage => {
  const { id, name, email, phone, provider_id, provider, subject, state, owner_id, created_at } = record;
  return {
    ...{ id, name, email, phone, provider_id, provider, subject, state },
    owner: owner_id === null ? null : named(owner_id),
    created_at: created_at.toISOString(),
  };
};
