import { Injectable } from '@nestjs/common';
import type { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { everyone } from '@drawpoint/nest-kit/data/scope';
import { MessagesStore } from './messages.store.ts';
import { toDelivery } from './to-delivery.ts';

const PER_PAGE = 15;

@Injectable()
export class ListDeliveries {
  constructor(private readonly messages: MessagesStore) {}

  /** The delivery log, newest first; for developers, so of everyone (OP §8). */
  async list(input: ParsedInputOf<typeof messages.listDeliveries>) {
    const page = input.page ?? 1;
    const take = input.per_page ?? input.per ?? PER_PAGE;
    const wanted = { state: input.state, skip: (page - 1) * take, take };
    const { total, rows } = await this.messages.page(everyone(), wanted);
    const last_page = Math.max(1, Math.ceil(total / take));
    const position = { current_page: page, last_page, per_page: take, total };
    return { data: rows.map(toDelivery), ...position, meta: position };
  }
}
