import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { readList } from '@drawpoint/contracts/list';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { MessageStore } from './message.store.ts';
import { toDelivery } from './to-delivery.ts';

@Injectable()
export class ListDeliveries {
  constructor(private readonly messages: MessageStore) {}

  /** The delivery log, newest first; for developers, so of everyone (OP §8). */
  readonly listDeliveries = handle(messages.listDeliveries, async (input) => {
    const { window } = readList(messages.listDeliveries, input);
    const { total, rows } = await this.messages.page(everyone(), { state: input.state }, window);
    return pageOfRows(rows.map(toDelivery), total, window);
  });
}
