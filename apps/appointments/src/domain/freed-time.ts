import type { EventData } from '@drawpoint/contracts/events';
import type { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import { holdsTime, type AppointmentRecord } from './appointment-record.ts';
import { plannedEnd, plannedStart } from './arrival-window.ts';

export type FreedTime = NonNullable<EventData<typeof appointmentChanged>['freed']>;

type Visit = Pick<
  AppointmentRecord,
  'status' | 'phlebotomist_id' | 'starts_at' | 'ends_at' | 'window_minutes' | 'planned_at'
>;

/**
 * The planned time that a visit gives back. Undefined when it took none, and when it still takes a part of it: the
 * rest is too short for somebody else.
 */
export function freedTime(before: Visit, after: Visit): FreedTime | undefined {
  if (!holdsTime(before.status)) return undefined;
  const isNear =
    holdsTime(after.status) &&
    after.phlebotomist_id === before.phlebotomist_id &&
    plannedStart(after) < plannedEnd(before) &&
    plannedEnd(after) > plannedStart(before);
  if (isNear) return undefined;
  return {
    phlebotomist_id: before.phlebotomist_id,
    starts_at: plannedStart(before).toISOString(),
    ends_at: plannedEnd(before).toISOString(),
  };
}
