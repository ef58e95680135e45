import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { minuteOfClock } from '@drawpoint/scheduling/civil';
import { firstMinuteOfDay, localDayOf } from '@drawpoint/scheduling/zone';
import { CalendarStore } from '../calendar/calendar.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { contactOf } from '../domain/contact.ts';
import { confirmationCode } from '../domain/confirmation-code.ts';
import { holdsTime, type NewAppointmentRecord } from '../domain/appointment-record.ts';
import { appointmentTimeOf } from '../domain/wall-time.ts';
import { AppointmentJobs } from '../appointments/appointment-jobs.ts';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import {
  DEMO_PATIENTS,
  DEMO_PROVIDERS,
  DEMO_SERVICES,
  DEMO_TEAMS,
  DEMO_VISITS,
  type DemoAppointment,
} from './appointment-data.ts';

const MS_PER_MINUTE = 60_000;
const CONSENTS = { hipaa_notice_ack: true, telehealth_consent: true, terms_accept: true };

/** Writes the demo's visits. */
@Injectable()
export class DemoStore {
  constructor(
    private readonly db: Database,
    private readonly appointments: AppointmentStore,
    private readonly entries: CalendarStore,
    private readonly events: AppointmentEvents,
    private readonly jobs: AppointmentJobs,
  ) {}

  /** Into an empty store; false where there are visits already. */
  async fill(now: Date): Promise<boolean> {
    const filled = await inTransaction(
      this.db,
      async (tx: Tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('demo visits'))`;
        if ((await tx.appointment.count()) > 0) return false;
        for (const appointment of DEMO_VISITS) await this.write(tx, appointment, now);
        return true;
      },
      { timeoutMs: 30_000 },
    );
    if (filled) this.events.announceEvents();
    return filled;
  }

  private async write(tx: Tx, demo: DemoAppointment, now: Date): Promise<void> {
    const record = recordOf(demo, now);
    const appointment = await this.appointments.insert(tx, record);
    const { id: appointment_id, phlebotomist_id, user_id, starts_at, ends_at } = appointment;
    const [, , , inDays, , status, reason] = demo;
    if (holdsTime(status)) {
      await this.entries.insertAppointment(tx, {
        appointment_id,
        phlebotomist_id,
        user_id,
        starts_at,
        ends_at,
        place: null,
        contact: contactOf(user_id, appointment.patient),
      });
    }
    if (holdsTime(status)) await this.jobs.follow(tx, appointment, now);
    if (status === 'canceled' || status === 'denied') {
      const canceled_at = new Date(Math.min(now.getTime(), starts_at.getTime() - 20 * 60 * MS_PER_MINUTE));
      await this.appointments.update(tx, appointment, {
        status,
        canceled_by: phlebotomist_id,
        canceled_at,
        canceled_reason: reason ?? null,
      });
    }
    // What is over needs no word to anybody any more.
    if (inDays <= 0 || !holdsTime(status)) return;
    await this.events.append(tx, appointment, status === 'pending' ? 'requested' : 'approved', null);
  }
}

function recordOf(
  [phlebotomistId, userId, serviceId, inDays, time, status]: DemoAppointment,
  now: Date,
): NewAppointmentRecord {
  const phlebotomist = DEMO_TEAMS[phlebotomistId];
  const provider = DEMO_PROVIDERS[phlebotomist.provider];
  const service = DEMO_SERVICES[serviceId];
  const patient = DEMO_PATIENTS[userId]!;
  const day = localDayOf(provider.tz, Math.floor(now.getTime() / MS_PER_MINUTE)) + inDays;
  // Demo hours lie well after a night's clock change, so minutes from midnight are the wall time on all but that day.
  const start = firstMinuteOfDay(provider.tz, day) + minuteOfClock(time);
  const [first_name = '', ...last] = patient.name.split(' ');
  const [address, address_city, address_zip] = patient.home;
  const travel = provider.travel > 0 ? [{ label: 'Travel', cents: provider.travel }] : [];
  return {
    ...appointmentTimeOf(
      provider.tz,
      new Date(start * MS_PER_MINUTE),
      new Date((start + service.minutes) * MS_PER_MINUTE),
    ),
    confirmation_code: confirmationCode((bound) => randomInt(bound)),
    status: status === 'canceled' || status === 'denied' ? 'pending' : status,
    user_id: userId,
    actor_id: userId,
    provider_id: phlebotomist.provider,
    provider_name: provider.name,
    phlebotomist_id: phlebotomistId,
    phlebotomist_name: phlebotomist.name,
    service_id: serviceId,
    service_name: service.name,
    patient: { first_name, last_name: last.join(' '), email: patient.email, mobile: patient.phone },
    location: {
      address,
      address_city,
      address_state: provider.state,
      address_zip,
      special_instructions: null,
      place: null,
    },
    address_id: null,
    line_items: [{ label: service.name, cents: service.cents }, ...travel],
    subtotal_cents: service.cents + provider.travel,
    consents: CONSENTS,
    preparation: null,
    replaces_id: null,
    default_drive_minutes: 20,
  };
}
