import { Injectable } from '@nestjs/common';
import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import { appointmentRequestCreated } from '@drawpoint/contracts/appointments/request.events';
import { visitConfirmationAsked } from '@drawpoint/contracts/appointments/visit-confirmation.events';
import { seriesVisitUnplaced } from '@drawpoint/contracts/booking/series.events';
import type { EventData, EventRecord, TypedEvent } from '@drawpoint/contracts/events';
import { waitlistTold } from '@drawpoint/contracts/booking/waitlist.events';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '@drawpoint/contracts/messaging/notification-channels';
import { notificationCreated } from '@drawpoint/contracts/messaging/notification.events';
import { userChannel } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { isReceipt } from '@drawpoint/contracts/messaging/kinds-of-change';
import {
  SILENT_CHANGES,
  type Change,
  type NotificationKind,
} from '@drawpoint/contracts/messaging/notification-kinds';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { formatTime, wallDate, wallTime } from '@drawpoint/rules/dates';
import { formatMoney } from '@drawpoint/rules/money';
import { Database, type Tx } from '../database.store.ts';
import { channelsFor } from '../domain/preferences.ts';
import { recipientsOf } from '../domain/recipients.ts';
import { BLANK, sentence } from '../domain/sentence.ts';
import { PeopleStore } from '../people/people.store.ts';
import { PreferenceStore } from '../preferences/preference.store.ts';
import { NotificationStore, type NewNotification } from './notification.store.ts';
import { PushNotifications } from './push-notifications.ts';

/** After these changes, earlier notifications of the visit are obsolete for staff. */
const ANSWERS: readonly Change[] = [
  ...(['approved', 'denied', 'canceled', 'move_accepted'] as const),
  ...(['completed', 'no_show', 'failed_draw'] as const),
];

/** Turns visit changes into notifications: in the bell at once, by email through the event log. */
@Injectable()
export class NotifyAppointmentParties {
  constructor(
    private readonly people: PeopleStore,
    private readonly notifications: NotificationStore,
    private readonly preferences: PreferenceStore,
    private readonly events: EventLog,
    private readonly bus: Bus,
    private readonly pushes: PushNotifications,
    private readonly db: Database,
  ) {}

  /** Adds one notification per person, however often the event arrives. */
  async apply(tx: Tx, event: TypedEvent<typeof appointmentChanged>): Promise<void> {
    const appointment = event.data;
    const parties = [appointment.user_id, appointment.phlebotomist_id].filter((id) => id !== null);
    const people = await this.people.concerned(tx, parties, appointment.provider_id);
    const now = new Date();
    const ofStaff = ANSWERS.includes(appointment.change);
    if (ofStaff || appointment.change === 'move_declined') {
      await this.notifications.readEarlierOfVisit(tx, appointment, { eventId: event.id, ofStaff, now });
    }
    await this.addNotifications(
      tx,
      event,
      recipientsOf(appointment, people, now.toISOString()).map(({ user_id, kind }) => ({
        event_id: event.id,
        user_id,
        provider_id: appointment.provider_id,
        kind,
        appointment_id: appointment.id,
        ...momentOf(appointment),
        ...saidOf(kind, appointment),
        read_at: isReceipt(kind) ? now : null,
      })),
      appointment.channels,
    );
  }

  /** Notifies a patient whom staff ask to book, unless the account is deleted. */
  async applyRequest(tx: Tx, event: TypedEvent<typeof appointmentRequestCreated>): Promise<void> {
    const { user_id, provider_id } = event.data;
    await this.notifyPerson(tx, event, { user_id, provider_id, kind: 'appointment_asked_for' });
  }

  /** Asks an account's owner whether a visit booked with their email is theirs. */
  async applyConfirmation(tx: Tx, event: TypedEvent<typeof visitConfirmationAsked>): Promise<void> {
    const { user_id, provider_id } = event.data;
    await this.notifyPerson(tx, event, { user_id, provider_id, kind: 'appointment_to_confirm' });
  }

  /** Tells a person on the waitlist, on the channels chosen there. */
  async applyWaitlist(tx: Tx, event: TypedEvent<typeof waitlistTold>): Promise<void> {
    const { by_email, by_text, ...told } = event.data;
    const sentBy: NotificationChannel[] = [
      ...(by_email ? (['email'] as const) : []),
      ...(by_text ? (['sms'] as const) : []),
    ];
    await this.notifyPerson(tx, event, told, sentBy);
  }

  /** Tells the patient and the provider's admins that a visit of a series has no time yet. */
  async applyUnplaced(tx: Tx, event: TypedEvent<typeof seriesVisitUnplaced>): Promise<void> {
    const { user_id, provider_id } = event.data;
    const admins = await this.people.concerned(tx, [], provider_id);
    for (const id of [user_id, ...admins.map((admin) => admin.id)])
      await this.notifyPerson(tx, event, { user_id: id, provider_id, kind: 'series_unplaced' });
  }

  private async notifyPerson(
    tx: Tx,
    event: { id: string; occurred_at: string },
    told: Pick<NewNotification, 'user_id' | 'provider_id' | 'kind'>,
    sentBy?: readonly NotificationChannel[],
  ): Promise<void> {
    const [person] = await this.people.concerned(tx, [told.user_id], null);
    if (!person || person.deleted) return;
    // The visit's time must not be revealed, so the date is the event's.
    const local = { local_date: event.occurred_at.slice(0, 10), local_time: '00:00' };
    const added = { event_id: event.id, ...told, appointment_id: null, ...local, read_at: null };
    await this.addNotifications(tx, event, [added], sentBy);
  }

  private async addNotifications(
    tx: Tx,
    event: { occurred_at: string },
    told: NewNotification[],
    sentBy: readonly NotificationChannel[] = NOTIFICATION_CHANNELS,
  ): Promise<void> {
    const created = await this.notifications.addMissing(tx, told);
    const off = await this.preferences.ofPeople(
      tx,
      created.map(({ user_id }) => user_id),
    );
    const news = created.map(({ id, user_id, kind, appointment_id }) => {
      const channels = channelsFor(kind, off.get(user_id) ?? []).filter((each) => sentBy.includes(each));
      const data = { id, user_id, kind, appointment_id, caused_at: event.occurred_at, channels };
      return { entityId: id, data };
    });
    await this.events.append(tx, notificationCreated, ...news);
  }

  /** Pushes it to people who are online; others read it later. */
  async push(events: EventRecord[]): Promise<void> {
    const created = await this.pushes.causedBy(events);
    for (const { type, data } of events) {
      const changed = type === appointmentChanged.type ? appointmentChanged.data.safeParse(data) : null;
      if (changed?.success && SILENT_CHANGES.includes(changed.data.change)) await this.ping(changed.data);
    }
    if (created > 0) this.events.announceEvents();
  }

  private async ping(changed: EventData<typeof appointmentChanged>): Promise<void> {
    const { id, user_id, phlebotomist_id, provider_id, actor_id, change } = changed;
    const parties = [user_id, phlebotomist_id].filter((each) => each !== null);
    // The office looks at it on several screens. The patient hears of it ten seconds later, if it stands.
    const hearers = change === 'planned' ? await this.office(phlebotomist_id, provider_id) : parties;
    for (const hearer of hearers.filter((each) => each !== actor_id)) {
      this.bus.broadcast(REALTIME_PUSH, {
        channel: userChannel(hearer),
        event: 'NotificationPing',
        data: { appointment_id: id },
      });
    }
  }

  private async office(phlebotomistId: number, providerId: number | null): Promise<number[]> {
    const people = await this.people.concerned(this.db, [phlebotomistId], providerId);
    return [...new Set([...people.map(({ id }) => id), ...(await this.people.developers(this.db))])];
  }
}

type Appointment = EventData<typeof appointmentChanged>;

const momentOf = ({ starts_at, arrival_window, tz }: Appointment) => ({
  local_date: wallDate(starts_at),
  local_time: wallTime(starts_at),
  ...(arrival_window && { local_until: wallTime(arrival_window.to) }),
  tz,
});

/** The text with what only the event knows: who comes now, when, or how much. */
function saidOf(kind: NotificationKind, appointment: Appointment): { said?: string } {
  const { phlebotomist_name, eta_at, amount } = appointment;
  const money = amount === undefined ? undefined : formatMoney(amount);
  const known = phlebotomist_name ?? (eta_at && formatTime(eta_at)) ?? money;
  if (known === undefined) return {};
  return { said: sentence({ kind, ...momentOf(appointment) }).replace(BLANK, () => known) };
}

/** In hours: the visit list shows older changes, and shows them better. */
const TOLD_WITHIN = 30 * 24;

/** Consumes what booking tells of series. */
export const notifyOfSeries = consumer({
  name: 'notify-of-series',
  publisher: 'booking',
  kind: 'reaction',
  database: Database,
  inject: [NotifyAppointmentParties],
  handlers: (tell) => [
    on(seriesVisitUnplaced, (tx: Tx, event) => tell.applyUnplaced(tx, event), { hours: TOLD_WITHIN }),
  ],
  afterCommit: (tell) => (events) => tell.push(events),
});

/** Consumes visit events. */
export const notifyAppointmentParties = consumer({
  name: 'notify-appointment-parties',
  publisher: 'appointments',
  kind: 'reaction',
  database: Database,
  inject: [NotifyAppointmentParties],
  handlers: (tell) => [
    on(appointmentChanged, (tx: Tx, event) => tell.apply(tx, event), { hours: TOLD_WITHIN }),
    on(appointmentRequestCreated, (tx: Tx, event) => tell.applyRequest(tx, event), { hours: TOLD_WITHIN }),
    on(visitConfirmationAsked, (tx: Tx, event) => tell.applyConfirmation(tx, event), { hours: TOLD_WITHIN }),
  ],
  afterCommit: (tell) => (events) => tell.push(events),
});

/** Consumes what the waitlist tells. */
export const notifyOfWaitlist = consumer({
  name: 'notify-of-waitlist',
  publisher: 'booking',
  kind: 'reaction',
  database: Database,
  inject: [NotifyAppointmentParties],
  handlers: (tell) => [on(waitlistTold, (tx: Tx, event) => tell.applyWaitlist(tx, event), { hours: 1 })],
  afterCommit: (tell) => (events) => tell.push(events),
});
