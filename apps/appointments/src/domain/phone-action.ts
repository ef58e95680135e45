import type { AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
import type { NeedsYouReason, Settlement } from '@drawpoint/contracts/appointments/day.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { ErrorCode, WireError } from '@drawpoint/contracts/errors';

const MINUTE_MS = 60_000;
/** Clocks of phones differ. */
export const CLOCK_SLACK_MS = 2 * MINUTE_MS;
/** An older action is left to the office. */
const DONE_WITHIN_MS = 72 * 60 * MINUTE_MS;

type Taken = { operation: string; at: Date };

/** `done` is final. `received` and `waiting` are not decided yet. */
export const PHONE_ACTION_STATES = [
  ...(['received', 'done', 'needs_you', 'waiting', 'refused', 'dismissed'] as const),
] as const;
export type PhoneActionState = (typeof PHONE_ACTION_STATES)[number];

/** Whether the phone's clock is ahead of ours. */
export const isAhead = (at: Date, now: Date): boolean => at.getTime() - now.getTime() > CLOCK_SLACK_MS;
export const isOld = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > DONE_WITHIN_MS;

/**
 * When an action counts as done: not after now and not before the step before it, where the clocks differ a little.
 * Null when it says that it was before that step.
 */
export function countedAt(at: Date, now: Date, before: Date | null): Date | null {
  if (before && before.getTime() - at.getTime() > CLOCK_SLACK_MS) return null;
  return new Date(Math.max(Math.min(at.getTime(), now.getTime()), before?.getTime() ?? 0));
}

/** Codes after which the same action may succeed a moment later. */
const PASSING: readonly ErrorCode[] = [
  ...(['BUSY', 'UNAVAILABLE', 'TIMEOUT', 'INTERNAL', 'STILL_RUNNING'] as const),
];

/**
 * What becomes of an action that its operation refused: `later`, `refused` for what no decision can mend, or
 * `needs_you`.
 */
export function afterRefusal({ code, errors }: WireError): 'later' | 'refused' | 'needs_you' {
  if (PASSING.includes(code)) return 'later';
  // The label stays another tube's, whatever the office decides.
  return errors || code === 'SPECIMEN_TAKEN' ? 'refused' : 'needs_you';
}

/** Why the office decides about an action of a visit that is like this by now. */
export function needsYouReason(
  { status, phlebotomist_id }: { status: AppointmentStatus; phlebotomist_id: number },
  by: number,
): NeedsYouReason {
  if (phlebotomist_id !== by) return 'reassigned';
  if (status === 'completed') return 'completed';
  return isOff(status) ? 'canceled' : 'changed';
}

const isOff = (status: AppointmentStatus): boolean => status === 'canceled' || status === 'denied';

const DRAWS: readonly string[] = [visits.draw.subject, visits.complete.subject];

/** When blood was drawn, of actions whose visit was canceled after that; null otherwise. */
export function drawnBefore(actions: readonly Taken[], canceledAt: Date | null): Date | null {
  const draw = actions.find(({ operation }) => DRAWS.includes(operation));
  return draw && canceledAt && draw.at < canceledAt ? draw.at : null;
}

/** What an admin may decide about an action and those that wait for it. */
export function settlementsOf(
  visit: { status: AppointmentStatus; canceled_at: Date | null } | null,
  actions: readonly Taken[],
): Settlement[] {
  if (!visit || !isOff(visit.status)) return ['apply', 'dismiss'];
  const isDrawn = visit.status === 'canceled' && drawnBefore(actions, visit.canceled_at) !== null;
  return isDrawn ? ['complete', 'dismiss'] : ['dismiss'];
}
