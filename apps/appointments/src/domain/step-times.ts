import { STEP_ACTIONS, type StepAction } from '@drawpoint/contracts/appointments/appointment';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { latestStart } from './arrival-window.ts';
import { type State, transitionOf } from './transitions.ts';

/** How early the steps of a visit can be taken. */
export type StepTimes = { enRouteHours: number; stepMinutes: number; noShowMinutes: number };

const MINUTE_MS = 60_000;
/** How long a step can be undone before the patient is told of it. */
export const UNDO_MS = 10_000;

type Promised = Parameters<typeof latestStart>[0];

/** When a step can be taken first. A no-show is possible some time after the visit should have begun. */
export function allowedFrom(
  action: StepAction,
  visit: Promised,
  { enRouteHours, stepMinutes, noShowMinutes }: StepTimes,
): Date {
  if (action === 'no_show') return new Date(latestStart(visit).getTime() + noShowMinutes * MINUTE_MS);
  const minutes = action === 'set_out' ? enRouteHours * 60 : stepMinutes;
  return new Date(visit.starts_at.getTime() - minutes * MINUTE_MS);
}

/** The steps that a visit's state allows and whose time has not come. */
export const earlySteps = (
  visit: State & Promised & { tz: string },
  times: StepTimes,
  now: Date,
): { action: StepAction; allowed_from: string }[] =>
  STEP_ACTIONS.filter((action) => transitionOf(action, visit, now) !== null)
    .map((action) => ({ action, allowed: allowedFrom(action, visit, times) }))
    .filter(({ allowed }) => now < allowed)
    .map(({ action, allowed }) => ({ action, allowed_from: allowedIso(allowed, visit) }));

/** When the patient is notified of a step taken now: not before its own time, nor in the seconds of Undo. */
export const toldAt = (now: Date, allowed: Date): Date =>
  new Date(Math.max(now.getTime() + UNDO_MS, allowed.getTime()));

const SET_OUT_TOLD_WITHIN_MS = 15 * MINUTE_MS;

/** Whether a phone sent a step so late that nobody is told: the phlebotomist is probably there already. */
export const isTooLateToTell = (action: StepAction, at: Date, receivedAt: Date | undefined): boolean =>
  action === 'set_out' &&
  receivedAt !== undefined &&
  receivedAt.getTime() - at.getTime() > SET_OUT_TOLD_WITHIN_MS;

/** The local time of the visit at this moment. */
export const allowedIso = (allowed: Date, { tz }: { tz: string }): string =>
  toOffsetIso(tz, Math.floor(allowed.getTime() / MINUTE_MS));
