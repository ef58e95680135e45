import { STEP_ACTIONS, type StepAction } from '@drawpoint/contracts/appointments/appointment';
import type { AppointmentPatch, AppointmentRecord, TakenStep } from './appointment-record.ts';
import { TRANSITIONS, type Action, type Transition } from './transitions.ts';

export const isStep = (action: Action): action is StepAction =>
  (STEP_ACTIONS as readonly string[]).includes(action);

type Visit = Pick<AppointmentRecord, 'status' | 'stage' | 'outcome' | 'steps'>;

/**
 * The last step, while the visit's state still results from it. Null without a step, or after another change.
 */
export function lastStepOf({ steps, status, stage, outcome }: Visit): TakenStep | null {
  const last = steps.at(-1);
  if (!last) return null;
  const made: Transition = TRANSITIONS[last.action];
  const stands =
    status === (made.to ?? 'approved') &&
    outcome === (made.outcome ?? null) &&
    (made.stage === undefined || made.stage === stage);
  return stands ? last : null;
}

/** The changes that undo the last step. An undone completion loses its extras and notes. */
export function withoutLastStep({
  steps,
  en_route_at,
}: Pick<AppointmentRecord, 'steps' | 'en_route_at'>): AppointmentPatch {
  const left = { steps: steps.slice(0, -1) };
  switch (steps.at(-1)?.action) {
    case 'set_out':
      return { ...left, stage: null, en_route_at: null, eta_at: null };
    case 'arrive':
      return { ...left, stage: en_route_at === null ? null : 'en_route', arrived_at: null };
    case 'draw':
      return { ...left, stage: 'arrived', drawn_at: null };
    case 'complete':
      return { ...left, status: 'approved', completed_at: null, extras: [], extra_cents: 0, notes: null };
    case 'no_show':
    case 'fail_draw':
      return {
        ...{ ...left, status: 'approved', outcome: null },
        ...{ canceled_by: null, canceled_at: null, canceled_reason: null },
        ...{ no_show_answer: null, no_show_answered_at: null },
      };
    default:
      return {};
  }
}

/** A visit as its patient sees it at `now`: without the steps that they have not been told of. */
export function asToldToPatient<Each extends AppointmentRecord>(visit: Each, now: Date): Each {
  const last = lastStepOf(visit);
  if (last === null || last.is_told || new Date(last.told_at) <= now) return visit;
  return asToldToPatient({ ...visit, ...withoutLastStep(visit) }, now);
}
