import { Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { NotificationsStore } from './notifications.store.ts';

@Injectable()
export class DescribeNotification {
  constructor(private readonly notifications: NotificationsStore) {}

  /** For the email worker: whom it is for and about which visit. */
  async describe(id: number) {
    const row = await this.notifications.find(id);
    if (!row) throw new AppError('NOT_FOUND');
    return { id: row.id, user_id: row.user_id, kind: row.kind, appointment_id: row.appointment_id };
  }
}
