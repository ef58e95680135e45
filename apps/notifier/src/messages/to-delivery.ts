import type { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import type { DeliveryRecord } from './message.store.ts';

type Delivery = OutputOf<typeof messages.listDeliveries>['data'][number];

/** The delivery as developers see it: never its content. */
export function toDelivery(row: DeliveryRecord): Delivery {
  return {
    id: row.id,
    channel: row.channel,
    template: row.template,
    to: row.to ?? `user ${row.user_id ?? 'unknown'}`,
    state: row.state,
    attempts: row.attempts,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    can_resend: row.notification_id !== null && row.state !== 'queued',
  };
}
