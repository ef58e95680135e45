import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { peopleAnsweredForBy, seesEveryProvider } from '@drawpoint/contracts/access';
import { readList } from '@drawpoint/contracts/list';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { withDeadlineAtMost, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { MessageStore } from './message.store.ts';

/** How long a reader waits for the names, in milliseconds. */
const NAMES_MS = 1_500;

@Injectable()
export class ListDeliveries {
  constructor(
    private readonly messages: MessageStore,
    private readonly bus: Bus,
  ) {}

  /**
   * The delivery log, the newest first. Admins see messages to people of their provider
   * (docs/product/messages.md#email).
   */
  readonly listDeliveries = handle(messages.listDeliveries, async (input, ctx) => {
    const { window } = readList(messages.listDeliveries, input);
    const scope = peopleAnsweredForBy(ctx.caller);
    const { total, rows } = await this.messages.page(scope, input, window);
    const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
    const [people, open] = await Promise.all([
      this.fetchContacts({ ids }, ctx),
      seesEveryProvider(ctx.caller) ? null : this.fetchContacts({ ids, open_only: true }, ctx),
    ]);
    const names = new Map(people.map((person) => [person.id, fullName(person)]));
    const isOpen = (id: number | null) => open === null || open.some((person) => person.id === id);
    const shown = rows.map(({ user_id: id, notification_id, ...row }) => ({
      ...row,
      to: isOpen(id) ? row.to : null,
      person: id === null ? null : { id, name: names.get(id) ?? null },
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
      can_resend: notification_id !== null && row.state !== 'queued',
    }));
    return pageOfRows(shown, total, window);
  });

  // The log stays readable while auth is down, without names and, for admins, without addresses.
  private async fetchContacts(input: InputOf<typeof users.contacts>, ctx: RequestContext) {
    if (input.ids.length === 0) return [];
    const soon = withDeadlineAtMost(ctx, NAMES_MS);
    const { data } = await this.bus.call(users.contacts, input, soon).catch(() => ({ data: [] }));
    return data;
  }
}
