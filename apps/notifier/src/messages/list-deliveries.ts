import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { readList } from '@drawpoint/contracts/list';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PeopleOfProvider } from '@drawpoint/nest-kit/people/people-of-provider';
import { MessageStore } from './message.store.ts';
import { toDelivery } from './to-delivery.ts';

@Injectable()
export class ListDeliveries {
  constructor(
    private readonly messages: MessageStore,
    private readonly people: PeopleOfProvider,
  ) {}

  /** The delivery log, newest first: of the people of their provider for admins (OP §8). */
  readonly listDeliveries = handle(messages.listDeliveries, async ({ state, channel, ...input }, ctx) => {
    const { window } = readList(messages.listDeliveries, input);
    const among = await this.people.answeredForBy(ctx);
    const { total, rows } = await this.messages.page(everyone(), { among, state, channel }, window);
    return pageOfRows(rows.map(toDelivery), total, window);
  });
}
