import { Injectable } from '@nestjs/common';
import { presenceChanged } from '@drawpoint/contracts/booking/presence.events';
import type { EventRecord, TypedEvent } from '@drawpoint/contracts/events';
import { NOTIFICATION_KINDS } from '@drawpoint/contracts/messaging/notification-kinds';
import { PRESENCE_CHANNEL, userChannel } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { Database, type Tx } from '../database.store.ts';
import { NotificationStore } from '../notifications/notification.store.ts';
import { PushNotifications } from '../notifications/push-notifications.ts';
import { PresenceAlertStore } from './presence-alert.store.ts';

/**
 * Notifies managers of a phlebotomist's presence: live on their screens, and in the bell when they want it.
 */
@Injectable()
export class NotifyOfPresence {
  constructor(
    private readonly alerts: PresenceAlertStore,
    private readonly notifications: NotificationStore,
    private readonly pushes: PushNotifications,
    private readonly bus: Bus,
  ) {}

  async apply(tx: Tx, { id, occurred_at, data }: TypedEvent<typeof presenceChanged>): Promise<void> {
    const { phlebotomist_id, presence, name, provider_ids } = data;
    const told = await this.alerts.recipients(tx, provider_ids, phlebotomist_id, presence);
    const ids = told.map((manager) => manager.id);
    await this.notifications.readOlderOfPhlebotomist(tx, ids, phlebotomist_id, new Date());
    const said = NOTIFICATION_KINDS.presence_changed.bell
      .replace('{name}', name)
      .replace('{presence}', presence);
    await this.notifications.addMissing(
      tx,
      told.map((manager) => ({
        ...{ event_id: id, user_id: manager.id, provider_id: manager.provider_id, kind: 'presence_changed' },
        ...{ appointment_id: null, phlebotomist_id, said, read_at: null },
        ...{ local_date: occurred_at.slice(0, 10), local_time: occurred_at.slice(11, 16) },
      })),
    );
  }

  /** Goes to the managers' screens, and to the phlebotomist's other tabs. */
  async push(events: EventRecord[]): Promise<void> {
    for (const event of events) {
      const { phlebotomist_id, presence, name, provider_ids, provider_name } = presenceChanged.data.parse(
        event.data,
      );
      const data = {
        ...{ phlebotomistId: phlebotomist_id, providerId: provider_ids[0] ?? null, presence },
        ...{ providerName: provider_name, name },
      };
      const told = { event: 'PhlebotomistPresenceChanged', data } as const;
      this.bus.broadcast(REALTIME_PUSH, { ...told, channel: PRESENCE_CHANNEL, provider_ids });
      this.bus.broadcast(REALTIME_PUSH, { ...told, channel: userChannel(phlebotomist_id) });
    }
    await this.pushes.causedBy(events);
  }
}

/** In hours: older changes are not worth a notification. */
const TOLD_WITHIN = 1;

/** Consumes presence events. */
export const notifyOfPresence = consumer({
  name: 'notify-of-presence',
  publisher: 'booking',
  kind: 'reaction',
  database: Database,
  inject: [NotifyOfPresence],
  handlers: (tell) => [on(presenceChanged, (tx: Tx, event) => tell.apply(tx, event), { hours: TOLD_WITHIN })],
  afterCommit: (tell) => (events) => tell.push(events),
});
