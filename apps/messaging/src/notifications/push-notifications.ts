import { Injectable } from '@nestjs/common';
import type { EventRecord } from '@drawpoint/contracts/events';
import { userChannel } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { type NotificationRecord, NotificationStore } from './notification.store.ts';
import { toNotification } from './to-notification.ts';

/** Pushes new notifications to people who are online; others read them later. */
@Injectable()
export class PushNotifications {
  constructor(
    private readonly notifications: NotificationStore,
    private readonly bus: Bus,
  ) {}

  /** Pushes the unread notifications of these events. Returns how many there were, read ones included. */
  async causedBy(events: readonly EventRecord[]): Promise<number> {
    const created = await this.notifications.causedBy(events.map(({ id }) => id));
    for (const row of created.filter(({ read_at }) => read_at === null)) this.show(row);
    return created.length;
  }

  show(row: NotificationRecord): void {
    this.bus.broadcast(REALTIME_PUSH, {
      channel: userChannel(row.user_id),
      event: 'NotificationCreated',
      data: toNotification(row),
    });
  }
}
