import type { AppointmentChanged } from '@drawpoint/contracts/appointments/appointment';
import type { NotificationKind } from '@drawpoint/contracts/messaging/notifications.contract';

/** People as far as it matters who hears of a visit. */
export type Person = { id: number; roles: readonly string[]; provider_id: number | null; deleted: boolean };

type Change = AppointmentChanged['change'];

/** What each change of a visit is called in the bell. */
export const KIND_OF: Record<Change, NotificationKind> = {
  requested: 'appointment_requested',
  booked: 'appointment_booked',
  approved: 'appointment_approved',
  denied: 'appointment_denied',
};

type Visit = Pick<
  AppointmentChanged,
  'change' | 'user_id' | 'phlebotomist_id' | 'provider_id' | 'actor_id' | 'ends_at'
>;

/** Who can answer a requested visit: its phlebotomist and the admins of its company (OP §2). */
const staffOf = (visit: Visit, people: readonly Person[]): number[] => [
  visit.phlebotomist_id,
  ...people
    .filter(({ roles, provider_id }) => roles.includes('admin') && provider_id === visit.provider_id)
    .filter(({ provider_id }) => provider_id !== null)
    .map(({ id }) => id),
];

const HEARS: Record<Change, (visit: Visit, people: readonly Person[]) => number[]> = {
  requested: staffOf,
  booked: (visit) => [visit.user_id, visit.phlebotomist_id],
  approved: (visit) => [visit.user_id],
  denied: (visit) => [visit.user_id],
};

/**
 * Who is told of a change of a visit, in ascending order: each once, never the person who did it, nobody who is
 * deleted, and nobody at all once the visit's time is over at `now` (an ISO instant).
 */
export function recipientsOf(visit: Visit, people: readonly Person[], now: string): number[] {
  if (Date.parse(visit.ends_at) <= Date.parse(now)) return [];
  const gone = new Set(people.filter(({ deleted }) => deleted).map(({ id }) => id));
  const heard = HEARS[visit.change](visit, people);
  return [...new Set(heard)]
    .filter((id) => id !== visit.actor_id && !gone.has(id))
    .sort((one, other) => one - other);
}
