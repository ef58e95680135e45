import type { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import type { EventData } from '@drawpoint/contracts/events';
import type { NotificationKind } from '@drawpoint/contracts/messaging/notification';

/** People as far as it matters who hears of a visit. */
export type Person = { id: number; roles: readonly string[]; provider_id: number | null; deleted: boolean };

type AppointmentChanged = EventData<typeof appointmentChanged>;
type Change = AppointmentChanged['change'];

/** What each change of a visit is called in the bell. */
export const KIND_OF: Record<Change, NotificationKind> = {
  requested: 'appointment_requested',
  booked: 'appointment_booked',
  approved: 'appointment_approved',
  denied: 'appointment_denied',
};

type AppointmentRecord = Pick<
  AppointmentChanged,
  'change' | 'user_id' | 'phlebotomist_id' | 'provider_id' | 'actor_id' | 'ends_at'
>;

/** Who can answer a requested visit: its phlebotomist and the admins of its provider (OP §2). */
const staffOf = (appointment: AppointmentRecord, people: readonly Person[]): number[] => [
  appointment.phlebotomist_id,
  ...people
    .filter(({ roles, provider_id }) => roles.includes('admin') && provider_id === appointment.provider_id)
    .filter(({ provider_id }) => provider_id !== null)
    .map(({ id }) => id),
];

const HEARS: Record<Change, (appointment: AppointmentRecord, people: readonly Person[]) => number[]> = {
  requested: staffOf,
  booked: (appointment) => [appointment.user_id, appointment.phlebotomist_id],
  approved: (appointment) => [appointment.user_id],
  denied: (appointment) => [appointment.user_id],
};

/**
 * The patient who gets a receipt of the request they have just sent: by email alone, for they saw it on the screen.
 * Null for other changes, for somebody deleted and once the visit's time is over at `now` (an ISO instant).
 */
export function receiptFor(
  { change, user_id, ends_at }: AppointmentRecord,
  people: readonly Person[],
  now: string,
): number | null {
  if (change !== 'requested' || Date.parse(ends_at) <= Date.parse(now)) return null;
  return people.some(({ id, deleted }) => id === user_id && deleted) ? null : user_id;
}

/**
 * Who is told of a change of a visit, in ascending order: each once, never the person who did it, nobody who is
 * deleted, and nobody at all once the visit's time is over at `now` (an ISO instant).
 */
export function recipientsOf(
  appointment: AppointmentRecord,
  people: readonly Person[],
  now: string,
): number[] {
  if (Date.parse(appointment.ends_at) <= Date.parse(now)) return [];
  const gone = new Set(people.filter(({ deleted }) => deleted).map(({ id }) => id));
  const heard = HEARS[appointment.change](appointment, people);
  return [...new Set(heard)]
    .filter((id) => id !== appointment.actor_id && !gone.has(id))
    .sort((one, other) => one - other);
}
