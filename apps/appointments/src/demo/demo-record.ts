import { randomInt } from 'node:crypto';
import { minuteOfClock } from '@drawpoint/scheduling/civil';
import { firstMinuteOfDay, localDayOf } from '@drawpoint/scheduling/zone';
import { EXACT_TIME } from '../domain/arrival-window.ts';
import type { AppointmentPatch, NewAppointmentRecord } from '../domain/appointment-record.ts';
import { holdsTime } from '../domain/appointment-record.ts';
import { confirmationCode } from '../domain/confirmation-code.ts';
import { TRANSITIONS } from '../domain/transitions.ts';
import { appointmentTimeOf } from '../domain/wall-time.ts';
import { DEMO_PATIENTS, DEMO_PROVIDERS, DEMO_SERVICES, DEMO_TEAMS } from './appointment-data.ts';
import type { DemoAppointment } from './visit-data.ts';

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;
const CONSENTS = { hipaa_notice_ack: true, telehealth_consent: true, terms_accept: true };

const before = (at: Date, minutes: number): Date => new Date(at.getTime() - minutes * MS_PER_MINUTE);

/** The instant of a local time in the provider's zone, `inDays` days from today. */
export function demoInstant(
  phlebotomist: keyof typeof DEMO_TEAMS,
  inDays: number,
  time: string,
  now: Date,
): Date {
  const { tz } = DEMO_PROVIDERS[DEMO_TEAMS[phlebotomist].provider];
  const day = localDayOf(tz, Math.floor(now.getTime() / MS_PER_MINUTE)) + inDays;
  // Demo hours are long after a clock change at night. So minutes from midnight are the wall time on all
  // other days.
  return new Date((firstMinuteOfDay(tz, day) + minuteOfClock(time)) * MS_PER_MINUTE);
}

/** A demo visit at booking. */
export function demoRecord(
  [phlebotomistId, userId, serviceId, inDays, time, status, course]: DemoAppointment,
  now: Date,
): NewAppointmentRecord {
  const phlebotomist = DEMO_TEAMS[phlebotomistId];
  const provider = DEMO_PROVIDERS[phlebotomist.provider];
  const service = DEMO_SERVICES[serviceId];
  const patient = DEMO_PATIENTS[userId]!;
  const start = demoInstant(phlebotomistId, inDays, time, now);
  const [first_name = '', ...last] = patient.name.split(' ');
  const [address, address_city, address_zip, lat, lng] = patient.home;
  const travel = provider.travel > 0 ? [{ label: 'Travel', cents: provider.travel }] : [];
  return {
    ...appointmentTimeOf(provider.tz, start, before(start, -service.minutes)),
    ...EXACT_TIME,
    confirmation_code: confirmationCode((bound) => randomInt(bound)),
    status: status === 'canceled' || status === 'denied' ? 'pending' : status,
    user_id: userId,
    actor_id: userId,
    consent: 'booked',
    consented_at: now,
    provider_id: phlebotomist.provider,
    provider_name: provider.name,
    phlebotomist_id: phlebotomistId,
    phlebotomist_name: phlebotomist.name,
    service_id: serviceId,
    service_name: service.name,
    patient: { first_name, last_name: last.join(' '), email: patient.email, mobile: patient.phone },
    location: {
      ...{ address, address_city, address_zip, address_state: provider.state },
      special_instructions: course?.instructions ?? null,
      place: { lat, lng, precision: 'street' },
    },
    person: null,
    care_ends_on: null,
    carer_id: null,
    together_id: null,
    address_id: null,
    line_items: [{ label: service.name, cents: service.cents }, ...travel],
    subtotal_cents: service.cents + provider.travel,
    consents: CONSENTS,
    spoken_consent: null,
    ...{ preparation: service.preparation, fasting_hours: service.fasting_hours },
    ...{ bring_order: serviceId === 1, medicines: service.medicines },
    result_days: service.result_days,
    policies: {},
    ...{ series_id: null, series_number: null, series_count: null, series_plan: null },
    replaces_id: null,
    default_drive_minutes: 20,
  };
}

/** When the visit was booked: some days before, but never in the future. */
export const demoCreatedAt = (startsAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() - 30 * MS_PER_HOUR, startsAt.getTime() - 4 * 24 * MS_PER_HOUR));

/** The later course of the visit; null without one. */
export function demoCourse(
  [phlebotomist, patient, , , , status, course = {}]: DemoAppointment,
  { starts_at, ends_at }: Pick<NewAppointmentRecord, 'starts_at' | 'ends_at'>,
  now: Date,
): AppointmentPatch | null {
  const { notes, stage, outcome } = course;
  const reached = (minutesAgo: number): Date => before(now, minutesAgo);
  if (status === 'completed') {
    return {
      ...{ stage: 'drawn', en_route_at: before(starts_at, 25), eta_at: before(starts_at, 4) },
      ...{ arrived_at: before(starts_at, 2), drawn_at: before(ends_at, 8), completed_at: ends_at },
      ...(notes !== undefined && { notes }),
      ...extrasOf(course),
      ...feedbackOf(course, ends_at),
    };
  }
  if (!holdsTime(status)) {
    const called = { status, canceled_by: course.byPatient ? patient : phlebotomist };
    if (outcome === undefined) {
      const canceled_at = new Date(
        Math.min(reached(30 * 60).getTime(), before(starts_at, 20 * 60).getTime()),
      );
      return { ...called, canceled_at, canceled_reason: course.reason ?? null };
    }
    const { reason } = outcome === 'no_show' ? TRANSITIONS.no_show : TRANSITIONS.fail_draw;
    const at = { canceled_at: ends_at, canceled_reason: reason, outcome };
    return {
      ...called,
      ...at,
      ...(outcome === 'failed_draw' && { stage: 'arrived', arrived_at: starts_at }),
    };
  }
  if (stage === undefined) return null;
  return {
    ...{ stage, en_route_at: reached(24), eta_at: stage === 'en_route' ? before(now, -9) : reached(6) },
    ...(stage !== 'en_route' && { arrived_at: reached(5) }),
    ...(stage === 'drawn' && { drawn_at: reached(1) }),
  };
}

function extrasOf({ extras = [] }: NonNullable<DemoAppointment[6]>): AppointmentPatch {
  return {
    extras: extras.map(([label, cents]) => ({ label, cents })),
    extra_cents: extras.reduce((sum, [, cents]) => sum + cents, 0),
  };
}

function feedbackOf(
  { rating, comment, tip }: NonNullable<DemoAppointment[6]>,
  endsAt: Date,
): AppointmentPatch {
  if (rating === undefined) return {};
  return { rating, comment: comment ?? null, tip_cents: tip ?? null, rated_at: before(endsAt, -3 * 60) };
}
