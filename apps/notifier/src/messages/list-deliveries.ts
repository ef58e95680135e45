import { Injectable } from '@nestjs/common';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { pageOfRows, pageWindow } from '@drawpoint/contracts/paging';
import { everyone } from '@drawpoint/nest-kit/data/scope';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { MessageStore } from './message.store.ts';
import { toDelivery } from './to-delivery.ts';

const PER_PAGE = 15;

@Injectable()
export class ListDeliveries {
  constructor(private readonly messages: MessageStore) {}

  /** The delivery log, newest first; for developers, so of everyone (OP §8). */
  readonly listDeliveries = handle(messages.listDeliveries, async (input) => {
    const window = pageWindow(input, PER_PAGE);
    const wanted = { state: input.state, skip: window.skip, take: window.size };
    const { total, rows } = await this.messages.page(everyone(), wanted);
    return pageOfRows(rows.map(toDelivery), total, window);
  });
}
