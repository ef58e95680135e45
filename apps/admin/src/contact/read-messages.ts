import { Injectable } from '@nestjs/common';
import { contactMessagesReadBy } from '@drawpoint/contracts/access';
import {
  contactMessages,
  type WholeContactMessage,
} from '@drawpoint/contracts/admin/contact-messages.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ContactMessageStore, type ContactMessageRecord } from './contact-message.store.ts';

/**
 * Reads contact messages for the provider they were sent to (docs/product/back-office.md#contact-messages).
 */
@Injectable()
export class ReadMessages {
  constructor(private readonly messages: ContactMessageStore) {}

  readonly list = handle(contactMessages.list, async (input, { caller }) => {
    const request = readList(contactMessages.list, input);
    const { total, rows } = await this.messages.page(contactMessagesReadBy(caller), input, request);
    return pageOfRows(rows.map(toShown), total, request.window);
  });

  /** Throws NOT_FOUND, also when the message belongs to another provider. */
  readonly get = handle(contactMessages.get, async ({ id }, { caller }) => {
    const record = await this.messages.find(contactMessagesReadBy(caller), id);
    if (!record) throw new AppError('NOT_FOUND');
    return toShown(record);
  });

  readonly headings = handle(contactMessages.headings, async ({ ids }) => ({
    data: (await this.messages.ofIds(ids)).map(({ id, subject, phone }) => ({ id, subject, phone })),
  }));
}

/** The list's contract omits the message text. */
const toShown = (record: ContactMessageRecord): WholeContactMessage => ({
  ...record,
  created_at: record.created_at.toISOString(),
});
