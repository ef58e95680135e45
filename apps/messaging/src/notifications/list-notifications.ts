import { Injectable } from '@nestjs/common';
import { signedIn, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { ownOf } from '@drawpoint/nest-kit/data/scope';
import { NotificationsStore } from './notifications.store.ts';
import { toNotification } from './to-notification.ts';

@Injectable()
export class ListNotifications {
  constructor(private readonly notifications: NotificationsStore) {}

  /** The caller's unread ones, newest first, at most 100 (1 §9, OP §4). */
  async list(ctx: RequestContext) {
    const rows = await this.notifications.unread(ownOf(signedIn(ctx).user_id));
    return { data: rows.map(toNotification) };
  }
}
