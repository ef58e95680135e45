import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { userChannel } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { NotificationStore } from './notification.store.ts';
import { toNotification } from './to-notification.ts';

/** What a person does with their own notifications, and what the email worker asks of them. */
@Injectable()
export class OwnNotifications {
  constructor(
    private readonly store: NotificationStore,
    private readonly bus: Bus,
  ) {}

  /** The unread ones, newest first, at most 100 (1 §9, OP §4). */
  readonly list = handle(notifications.list, async (_input, { caller }) => {
    const rows = await this.store.unread(ownOf(caller.user_id));
    return { data: rows.map(toNotification) };
  });

  /** Another person's is NOT_FOUND; twice is as good as once (1 §5). The person's other tabs and devices learn of it. */
  readonly markRead = handle(notifications.markRead, async ({ id }, { caller, now }) => {
    const read = await this.store.markRead(ownOf(caller.user_id), id, now());
    if (!read) throw new AppError('NOT_FOUND');
    if (read.changed) {
      this.bus.broadcast(REALTIME_PUSH, {
        channel: userChannel(caller.user_id),
        event: 'NotificationPing',
        data: { appointment_id: null },
      });
    }
    return toNotification(read.notification);
  });

  /** For the email worker: whom it is for and about which visit. */
  readonly describe = handle(notifications.describe, async ({ id }) => {
    const row = await this.store.find(id);
    if (!row) throw new AppError('NOT_FOUND');
    return { id: row.id, user_id: row.user_id, kind: row.kind, appointment_id: row.appointment_id };
  });
}
