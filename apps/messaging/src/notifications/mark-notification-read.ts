import { Injectable } from '@nestjs/common';
import { signedIn, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { ownOf } from '@drawpoint/nest-kit/data/scope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { NotificationsStore } from './notifications.store.ts';
import { toNotification } from './to-notification.ts';

@Injectable()
export class MarkNotificationRead {
  constructor(private readonly notifications: NotificationsStore) {}

  /** Marks an own notification as read; another person's is NOT_FOUND. Twice is as good as once (1 §5). */
  async markRead(id: number, ctx: RequestContext) {
    const row = await this.notifications.markRead(ownOf(signedIn(ctx).user_id), id, new Date());
    if (!row) throw new AppError('NOT_FOUND');
    return toNotification(row);
  }
}
