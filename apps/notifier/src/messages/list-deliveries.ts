import { Injectable } from '@nestjs/common';
import type { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { pageOfRows, pageWindow } from '@drawpoint/contracts/paging';
import { everyone } from '@drawpoint/nest-kit/data/scope';
import { MessagesStore } from './messages.store.ts';
import { toDelivery } from './to-delivery.ts';

const PER_PAGE = 15;

@Injectable()
export class ListDeliveries {
  constructor(private readonly messages: MessagesStore) {}

  /** The delivery log, newest first; for developers, so of everyone (OP §8). */
  async list(input: ParsedInputOf<typeof messages.listDeliveries>) {
    const window = pageWindow(input, PER_PAGE);
    const wanted = { state: input.state, skip: window.skip, take: window.size };
    const { total, rows } = await this.messages.page(everyone(), wanted);
    return pageOfRows(rows.map(toDelivery), total, window);
  }
}
