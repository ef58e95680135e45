import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { NotificationStore } from './notification.store.ts';
import { toNotification } from './to-notification.ts';

/** What a person does with their own notifications, and what the email worker asks of them. */
@Injectable()
export class OwnNotifications {
  constructor(private readonly store: NotificationStore) {}

  /** The unread ones, newest first, at most 100 (1 §9, OP §4). */
  readonly list = handle(notifications.list, async (_input, { caller }) => {
    const rows = await this.store.unread(ownOf(caller.user_id));
    return { data: rows.map(toNotification) };
  });

  /** Another person's is NOT_FOUND; twice is as good as once (1 §5). */
  readonly markRead = handle(notifications.markRead, async ({ id }, { caller, now }) => {
    const row = await this.store.markRead(ownOf(caller.user_id), id, now());
    if (!row) throw new AppError('NOT_FOUND');
    return toNotification(row);
  });

  /** For the email worker: whom it is for and about which visit. */
  readonly describe = handle(notifications.describe, async ({ id }) => {
    const row = await this.store.find(id);
    if (!row) throw new AppError('NOT_FOUND');
    return { id: row.id, user_id: row.user_id, kind: row.kind, appointment_id: row.appointment_id };
  });
}
