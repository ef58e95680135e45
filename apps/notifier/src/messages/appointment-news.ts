import { Injectable } from '@nestjs/common';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { isStillTrue, type Reader } from '../domain/appointment-email.ts';

type Appointment = OutputOf<typeof appointments.describe>;

/** What a message tells of: a notification, or what became of a visit without an account. */
export type Subject = { notification_id: number } | { appointment_id: number; kind: NotificationKind };

/** The subject as the values of a queued message name it. */
export const subjectOf = ({ notification_id, appointment_id, kind }: Record<string, string>): Subject =>
  appointment_id === undefined
    ? { notification_id: Number(notification_id) }
    : { appointment_id: Number(appointment_id), kind: kind as NotificationKind };

/** What a message tells of, as it is now; or why nobody needs to hear of it any more. */
export type News =
  | { unwanted: string }
  | {
      kind: NotificationKind;
      reader: Reader;
      /** Null where it tells of a request to book. */
      appointment: Appointment | null;
    };

/** Asks the owners of what a message about a visit tells, now that it is sent. */
@Injectable()
export class AppointmentNews {
  constructor(private readonly bus: Bus) {}

  /** Throws where one of the owners is away. */
  async find(subject: Subject): Promise<News> {
    try {
      const { kind, appointment_id, user_id } = await this.told(subject);
      const appointment = appointment_id === null ? null : await this.describe(appointment_id);
      const reader = await this.readerOf(user_id, appointment);
      if (!reader) return { unwanted: 'Its recipient has no account any more, or the visit is not theirs.' };
      if (appointment && !isStillTrue(kind, appointment))
        return { unwanted: `The visit is ${appointment.status} by now.` };
      return { kind, reader, appointment };
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND')
        return { unwanted: 'What it tells of is gone.' };
      throw error;
    }
  }

  /** The phone of who is visited where the visit is part of no account. */
  async contactPhone(appointmentId: number): Promise<string | null> {
    return (await this.describe(appointmentId)).contact?.mobile ?? null;
  }

  private async told(subject: Subject) {
    if ('kind' in subject) return { ...subject, user_id: null };
    return this.bus.call(notifications.describe, { id: subject.notification_id }, systemContext());
  }

  private describe(id: number): Promise<Appointment> {
    return this.bus.call(appointments.describe, { id }, systemContext());
  }

  // A visit that joined an account meanwhile is told to its owner.
  private async readerOf(userId: number | null, appointment: Appointment | null): Promise<Reader | null> {
    const id = userId ?? appointment?.user_id ?? null;
    if (id !== null) {
      const { data } = await this.bus.call(users.contacts, { ids: [id] }, systemContext());
      return data[0] ?? null;
    }
    const contact = appointment?.contact ?? null;
    if (contact === null) return null;
    const { can_email } = await this.bus.call(users.canEmail, { email: contact.email }, systemContext());
    return can_email ? { id: null, ...contact } : null;
  }
}
