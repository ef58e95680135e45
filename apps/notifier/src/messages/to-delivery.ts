import type { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import type { DeliveryRecord } from './message.store.ts';

type Delivery = OutputOf<typeof messages.listDeliveries>['data'][number];

/** The delivery as staff see it, never its content; `names` by person. */
export function toDelivery(row: DeliveryRecord, names: ReadonlyMap<number, string>): Delivery {
  const { user_id: id } = row;
  return {
    id: row.id,
    channel: row.channel,
    template: row.template,
    to: row.to,
    person: id === null ? null : { id, name: names.get(id) ?? null },
    state: row.state,
    attempts: row.attempts,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    can_resend: row.notification_id !== null && row.state !== 'queued',
  };
}
