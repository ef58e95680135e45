import { Injectable } from '@nestjs/common';
import { AppointmentChanged } from '@drawpoint/contracts/appointments/appointment';
import { appointmentEvents } from '@drawpoint/contracts/appointments/appointments.contract';
import type { EventRecord } from '@drawpoint/contracts/events';
import type { NotificationCreatedEvent } from '@drawpoint/contracts/messaging/notifications.contract';
import { userChannel } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { provideConsumer } from '@drawpoint/nest-kit/events/provide-consumer';
import { wallDate, wallTime } from '@drawpoint/rules/dates';
import { Database, type Tx } from '../database.store.ts';
import { KIND_OF, recipientsOf } from '../domain/recipients.ts';
import { PeopleStore } from '../people/people.store.ts';
import { NotificationStore } from './notification.store.ts';
import { toNotification } from './to-notification.ts';

/** Turns changes of visits into notifications: in the bell at once, by email through the event log. */
@Injectable()
export class NotifyAppointmentParties {
  constructor(
    private readonly people: PeopleStore,
    private readonly notifications: NotificationStore,
    private readonly events: EventLog,
    private readonly bus: Bus,
  ) {}

  /** Adds one notification for each person concerned, however often the event comes. */
  async apply(tx: Tx, event: EventRecord): Promise<void> {
    const appointment = AppointmentChanged.parse(event.data);
    const parties = [appointment.user_id, appointment.phlebotomist_id];
    const people = await this.people.concerned(tx, parties, appointment.provider_id);
    const created = await this.notifications.addMissing(
      tx,
      recipientsOf(appointment, people, new Date().toISOString()).map((user_id) => ({
        event_id: event.id,
        user_id,
        provider_id: appointment.provider_id,
        kind: KIND_OF[appointment.change],
        appointment_id: appointment.id,
        local_date: wallDate(appointment.starts_at),
        local_time: wallTime(appointment.starts_at),
      })),
    );
    for (const { id, user_id, kind, appointment_id } of created) {
      const data: NotificationCreatedEvent = { id, user_id, kind, appointment_id };
      await this.events.append(tx, { type: 'notification.created', entityId: id, entityVersion: 1, data });
    }
  }

  /** Rings the bells of those who are online; whoever is not reads it later. */
  async push(events: EventRecord[]): Promise<void> {
    const created = await this.notifications.causedBy(events.map(({ id }) => id));
    for (const row of created) {
      this.bus.broadcast(REALTIME_PUSH, {
        channel: userChannel(row.user_id),
        event: 'NotificationCreated',
        data: toNotification(row),
      });
    }
    if (created.length > 0) this.events.announceEvents();
  }
}

/** Hears what happens to visits. */
export const notifyAppointmentParties = provideConsumer({
  publisher: 'appointments',
  read: appointmentEvents.read,
  database: Database,
  inject: [NotifyAppointmentParties],
  handlers: (tell) => ({ 'appointment.changed': (tx: Tx, event) => tell.apply(tx, event) }),
  afterCommit: (tell) => (events) => tell.push(events),
});
