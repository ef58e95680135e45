import { Injectable } from '@nestjs/common';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { isStillTrue } from '../domain/appointment-email.ts';

export type Reader = OutputOf<typeof users.contacts>['data'][number];

/** What a notification tells of, as it is now; or why nobody needs to hear of it any more. */
export type News =
  | { unwanted: string }
  | {
      kind: NotificationKind;
      reader: Reader;
      /** Null where it tells of a request to book. */
      appointment: OutputOf<typeof appointments.describe> | null;
    };

/** Asks the owners of what a message about a visit tells, now that it is sent. */
@Injectable()
export class AppointmentNews {
  constructor(private readonly bus: Bus) {}

  /** Throws where one of the owners is away. */
  async find(notificationId: number): Promise<News> {
    const ctx = systemContext();
    try {
      const described = await this.bus.call(notifications.describe, { id: notificationId }, ctx);
      const { user_id, kind, appointment_id } = described;
      const [{ data }, appointment] = await Promise.all([
        this.bus.call(users.contacts, { ids: [user_id] }, ctx),
        appointment_id === null ? null : this.bus.call(appointments.describe, { id: appointment_id }, ctx),
      ]);
      const reader = data[0];
      if (!reader) return { unwanted: 'Its recipient has no account any more.' };
      if (appointment && !isStillTrue(kind, appointment))
        return { unwanted: `The visit is ${appointment.status} by now.` };
      return { kind, reader, appointment };
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND')
        return { unwanted: 'What it tells of is gone.' };
      throw error;
    }
  }
}
