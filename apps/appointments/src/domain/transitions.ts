import type { AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
import type { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import type { EventData } from '@drawpoint/contracts/events';

type Transition = {
  from: readonly AppointmentStatus[];
  to: AppointmentStatus;
  /** When it may happen, by the visit's start. */
  when: 'before_start' | 'from_start' | 'any_time';
  /** What the event log calls it. */
  change: EventData<typeof appointmentChanged>['change'];
  /** Stored with the visit and shown to the patient. */
  reason: string | null;
};

/** Everything that can become of a visit; what is not here is INVALID_TRANSITION (2 §4, OP §4). */
export const TRANSITIONS = {
  approve: { from: ['pending'], to: 'approved', when: 'before_start', change: 'approved', reason: null },
  deny: { from: ['pending'], to: 'denied', when: 'any_time', change: 'denied', reason: null },
  expire: {
    from: ['pending'],
    to: 'denied',
    when: 'from_start',
    change: 'denied',
    reason: 'Not answered in time.',
  },
} as const satisfies Record<string, Transition>;

export type Action = keyof typeof TRANSITIONS;

/** What the action makes of a visit in this state at this moment, or null where it is not possible. */
export function transitionOf(
  action: Action,
  appointment: { status: AppointmentStatus; starts_at: Date },
  now: Date,
): Transition | null {
  const transition: Transition = TRANSITIONS[action];
  if (!transition.from.includes(appointment.status)) return null;
  const started = appointment.starts_at <= now;
  if (transition.when === 'before_start' && started) return null;
  if (transition.when === 'from_start' && !started) return null;
  return transition;
}
