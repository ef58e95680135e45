import { Injectable } from '@nestjs/common';
import { contactMessagesReadBy } from '@drawpoint/contracts/access';
import {
  contactMessages,
  type ContactMessage,
  type WholeContactMessage,
} from '@drawpoint/contracts/admin/contact-messages.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ContactMessageStore, type ContactMessageRecord } from './contact-message.store.ts';

/** What was written on the contact form, for those it was written to (3 §2). */
@Injectable()
export class ReadMessages {
  constructor(private readonly messages: ContactMessageStore) {}

  readonly list = handle(contactMessages.list, async (input, { caller }) => {
    const request = readList(contactMessages.list, input);
    const { total, rows } = await this.messages.page(contactMessagesReadBy(caller), input, request);
    return pageOfRows(rows.map(toListed), total, request.window);
  });

  /** Throws NOT_FOUND, also for a message to another provider. */
  readonly get = handle(contactMessages.get, async ({ id }, { caller }) => {
    const record = await this.messages.find(contactMessagesReadBy(caller), id);
    if (!record) throw new AppError('NOT_FOUND');
    return toWhole(record);
  });

  readonly headings = handle(contactMessages.headings, async ({ ids }) => ({
    data: (await this.messages.ofIds(ids)).map(({ id, subject, phone }) => ({ id, subject, phone })),
  }));
}

function toListed(record: ContactMessageRecord): ContactMessage {
  const { id, name, email, phone, provider_id, provider, created_at } = record;
  return { id, name, email, phone, provider_id, provider, created_at: created_at.toISOString() };
}

const toWhole = (record: ContactMessageRecord): WholeContactMessage => ({
  ...toListed(record),
  subject: record.subject,
  message: record.message,
});
