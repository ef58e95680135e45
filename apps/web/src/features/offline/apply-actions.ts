import {
  STEP_ACTIONS,
  type Appointment,
  type AppointmentAction,
  type Stage,
  type StepAction,
} from '@drawpoint/contracts/appointments/appointment';
import { visitStep } from '@drawpoint/contracts/appointments/visit-steps';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';

/** What a step depends on and changes; a visit of the phone and one of the server have it. */
export type StepState = Pick<
  Appointment,
  | 'id'
  | 'status'
  | 'stage'
  | 'outcome'
  | 'en_route_at'
  | 'arrived_at'
  | 'drawn_at'
  | 'completed_at'
  | 'last_step'
>;

/** An action of the outbox, as far as it changes a visit. A hand-over is about no single visit. */
export type TakenAction = { operation: string; visitId: number | null; at: string };

/** The instant that a step notes. */
const TIMES: Partial<Record<StepAction, keyof StepState>> = {
  set_out: 'en_route_at',
  arrive: 'arrived_at',
  draw: 'drawn_at',
  complete: 'completed_at',
};

const STEP_OF: Readonly<Record<string, StepAction>> = {
  [visits.setOut.subject]: 'set_out',
  [visits.arrive.subject]: 'arrive',
  [visits.draw.subject]: 'draw',
  [visits.noShow.subject]: 'no_show',
  [visits.failDraw.subject]: 'fail_draw',
  [visits.complete.subject]: 'complete',
};

/** The step of an operation; undefined for others, as for Undo. */
export const stepOf = (operation: string): StepAction | undefined => STEP_OF[operation];

const isPossible = (step: StepAction, { status, stage }: StepState): boolean =>
  status === 'approved' && visitStep(step).stages.includes(stage);

/** The step that leads to a stage. */
const STEP_TO: Record<Stage, StepAction> = { en_route: 'set_out', arrived: 'arrive', drawn: 'draw' };

function after<Visit extends StepState>(visit: Visit, step: StepAction, at: string): Visit {
  const { stage = visit.stage, to = visit.status, outcome = visit.outcome } = visitStep(step);
  const time = TIMES[step];
  return { ...visit, stage, status: to, outcome, ...(time && { [time]: at }), last_step: step };
}

function undone<Visit extends StepState>(visit: Visit): Visit {
  const { last_step, en_route_at } = visit;
  const before: Record<StepAction, Partial<StepState>> = {
    set_out: { stage: null, en_route_at: null },
    arrive: { stage: en_route_at === null ? null : 'en_route', arrived_at: null },
    draw: { stage: 'arrived', drawn_at: null },
    no_show: { status: 'approved', outcome: null },
    fail_draw: { status: 'approved', outcome: null },
    complete: { status: 'approved', completed_at: null },
  };
  if (last_step === null) return visit;
  const back = { ...visit, ...before[last_step] };
  return { ...back, last_step: back.stage && STEP_TO[back.stage] };
}

/**
 * The visit after the actions that the server has not confirmed. An action that is not possible has reached the
 * server already, or never will.
 */
export function applyActions<Visit extends StepState>(visit: Visit, actions: readonly TakenAction[]): Visit {
  return actions.reduce((now, { operation, visitId, at }) => {
    if (visitId !== now.id) return now;
    if (operation === visits.undoStep.subject) return undone(now);
    const step = STEP_OF[operation];
    if (!step || !isPossible(step, now)) return now;
    return after(now, step, at);
  }, visit);
}

/** The steps that can be taken in this state, whatever the time. */
export const possibleSteps = (visit: StepState): AppointmentAction[] => [
  ...STEP_ACTIONS.filter((step) => isPossible(step, visit)),
  ...(visit.last_step === null ? [] : ['undo_step' as const]),
];
