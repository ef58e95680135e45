import { Injectable } from '@nestjs/common';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { waitlistOffers } from '@drawpoint/contracts/booking/waitlist.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { isStillTrue, type OfferedTime, type Reader } from '../domain/appointment-email.ts';

type Appointment = OutputOf<typeof appointments.describe>;
type Contact = OutputOf<typeof users.contacts>['data'][number];

/** The subject of a message: news of a visit for a person, null for its contact; or another notification. */
export type Subject =
  | { appointment_id: number; kind: NotificationKind; user_id: number | null }
  | { notification_id: number };

/**
 * The subject as the values of a queued message name it. `visit_id` is the visit of a notification,
 * `appointment_id` that of a contact without an account.
 */
export function subjectOf(
  { notification_id, visit_id, appointment_id = visit_id, kind }: Record<string, string>,
  user_id: number | null,
): Subject {
  if (appointment_id === undefined) return { notification_id: Number(notification_id) };
  return { appointment_id: Number(appointment_id), kind: kind as NotificationKind, user_id };
}

/** The current subject of a message, or why nobody needs the message any more. */
export type News =
  | { unwanted: string }
  | {
      kind: NotificationKind;
      reader: Reader;
      /** Null when the subject is a request to book. */
      appointment: Appointment | null;
      /** The offer that the person can answer, where the message is about one. */
      offer: OfferedTime | null;
    };

type Answers = {
  visit: (id: number) => Promise<Appointment>;
  person: (id: number) => Promise<Contact | undefined>;
};

/** Reads a message's current subject from its owning services when the message is sent. */
@Injectable()
export class AppointmentNews {
  constructor(private readonly bus: Bus) {}

  /** Throws when one of the owning services is down. */
  find(subject: Subject): Promise<News> {
    return this.about([subject])(subject);
  }

  /** Reads the news of several messages: each visit, and the people of all messages, are asked for once. */
  about(subjects: readonly Subject[]): (subject: Subject) => Promise<News> {
    const ids = subjects.flatMap((each) => ('kind' in each ? (each.user_id ?? []) : []));
    const visits = new Map<number, Promise<Appointment>>();
    let people: Promise<Map<number, Contact>> | undefined;
    const answers: Answers = {
      visit: (id) => visits.get(id) ?? visits.set(id, this.describe(id)).get(id)!,
      person: async (id) =>
        (await (ids.includes(id) ? (people ??= this.contactsOf(ids)) : this.contactsOf([id]))).get(id),
    };
    return (subject) => this.read(subject, answers);
  }

  /** The phone of the person visited, when the visit belongs to no account. */
  async contactPhone(appointmentId: number): Promise<string | null> {
    return (await this.describe(appointmentId)).contact?.mobile ?? null;
  }

  private async read(subject: Subject, answers: Answers): Promise<News> {
    try {
      const { kind, appointment_id, user_id } = await this.notificationOf(subject);
      const appointment = appointment_id === null ? null : await answers.visit(appointment_id);
      const reader = await this.readerOf(user_id, appointment, answers);
      if (!reader) return { unwanted: 'Its recipient has no account any more, or the visit is not theirs.' };
      if (appointment && !isStillTrue(kind, appointment))
        return { unwanted: `The visit is ${appointment.status} by now.` };
      const offer = kind === 'waitlist_offer' ? await this.offerTo(user_id) : null;
      return { kind, reader, appointment, offer };
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND')
        return { unwanted: 'What it tells of is gone.' };
      throw error;
    }
  }

  /** Throws NOT_FOUND once it was answered or ran out. */
  private async offerTo(userId: number | null): Promise<OfferedTime | null> {
    if (userId === null) return null;
    return this.bus.call(waitlistOffers.findOpen, { user_id: userId }, systemContext());
  }

  private async notificationOf(subject: Subject) {
    if ('kind' in subject) return subject;
    return this.bus.call(notifications.describe, { id: subject.notification_id }, systemContext());
  }

  private describe(id: number): Promise<Appointment> {
    return this.bus.call(appointments.describe, { id }, systemContext());
  }

  private async contactsOf(ids: number[]): Promise<Map<number, Contact>> {
    const { data } = await this.bus.call(users.contacts, { ids }, systemContext());
    return new Map(data.map((each) => [each.id, each]));
  }

  // When the visit has joined an account meanwhile, its owner is notified instead.
  private async readerOf(
    userId: number | null,
    appointment: Appointment | null,
    { person: personOf }: Answers,
  ): Promise<Reader | null> {
    const id = userId ?? appointment?.user_id ?? null;
    if (id !== null) {
      const person = await personOf(id);
      return person ? { ...person, language: person.preferred_language ?? 'en' } : null;
    }
    const contact = appointment?.contact ?? null;
    if (contact === null) return null;
    const { can_email } = await this.bus.call(users.canEmail, { email: contact.email }, systemContext());
    return can_email ? { id: null, language: 'en', ...contact } : null;
  }
}
