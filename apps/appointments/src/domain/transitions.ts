import type { AppointmentStatus, Outcome, Stage } from '@drawpoint/contracts/appointments/appointment';
import type { AppointmentChange } from '@drawpoint/contracts/appointments/appointment.events';
import { VISIT_STEPS } from '@drawpoint/contracts/appointments/visit-steps';
import { NOT_PAID } from '@drawpoint/rules/labels';
import { BEDSIDE_TRANSITIONS } from './bedside-transitions.ts';
import { isDepositOpen } from './deposit.ts';
import { asOf, type PastState } from './visit-as-of.ts';

/** Who acts: the visit's patient, its staff, or the product itself. */
export type Party = 'patient' | 'staff' | 'system';

type AnyStage = Stage | null;

export type Transition = {
  by: readonly Party[];
  from: readonly AppointmentStatus[];
  /** The stages in which it is possible. */
  stages: readonly AnyStage[];
  /** When it is possible, relative to the visit's start and end. */
  when: 'before_start' | 'before_end' | 'from_start' | 'any_time';
  /** The new status. Without one, the status stays. */
  to?: AppointmentStatus;
  /** The new stage. Without one, the stage stays. */
  stage?: AnyStage;
  outcome?: Outcome;
  /** The change in the event log. The notification kinds of this change say who is notified. */
  change: AppointmentChange;
  /** Stored with the visit and shown to the patient. */
  reason?: string;
  /** The person must give a reason. */
  needsReason?: true;
  /** For a visit whose deposit is open, which nothing else can happen to. */
  unpaid?: true;
  /** A phone may have stored it: what counts is how the visit was when it happened. */
  asOfThen?: true;
};

const ANY_STAGE: readonly AnyStage[] = [null, 'en_route', 'arrived', 'drawn'];
const NOT_BEGUN: readonly AnyStage[] = [null];
const NOT_DRAWN: readonly AnyStage[] = [null, 'en_route', 'arrived'];
const STAFF = ['staff'] as const;
const APPROVED = ['approved'] as const;
const OPEN = ['pending', 'approved'] as const;
/** What all steps of the phlebotomist share. */
const STEP = { by: STAFF, from: APPROVED, when: 'any_time' } as const;
const COMPLETION = {
  by: STAFF,
  stages: ANY_STAGE,
  when: 'any_time',
  to: 'completed',
  change: 'completed',
} as const;

/**
 * Everything that can happen to a visit. Anything else is INVALID_TRANSITION
 * (docs/product/visits.md#transitions).
 */
export const TRANSITIONS = {
  approve: {
    by: STAFF,
    from: ['pending'],
    stages: NOT_BEGUN,
    when: 'before_start',
    to: 'approved',
    change: 'approved',
  },
  deny: { by: STAFF, from: ['pending'], stages: NOT_BEGUN, when: 'any_time', to: 'denied', change: 'denied' },
  expire: {
    by: ['system'],
    from: ['pending'],
    stages: NOT_BEGUN,
    when: 'from_start',
    to: 'denied',
    change: 'denied',
    reason: 'Not answered in time.',
  },
  /** The deposit was not paid in time. */
  run_out: {
    by: ['system'],
    from: ['pending'],
    stages: NOT_BEGUN,
    when: 'any_time',
    to: 'denied',
    change: 'unpaid',
    reason: NOT_PAID,
    unpaid: true,
  },
  /** The patient gives the visit up before paying the deposit. */
  withdraw: {
    by: ['patient'],
    from: ['pending'],
    stages: NOT_BEGUN,
    when: 'any_time',
    to: 'canceled',
    change: 'withdrawn',
    unpaid: true,
  },
  cancel: {
    by: ['patient'],
    from: OPEN,
    stages: NOT_DRAWN,
    when: 'before_end',
    to: 'canceled',
    change: 'canceled',
  },
  staff_cancel: {
    by: STAFF,
    from: OPEN,
    stages: NOT_DRAWN,
    when: 'any_time',
    to: 'canceled',
    change: 'canceled',
    needsReason: true,
  },
  move: {
    by: ['patient'],
    from: OPEN,
    stages: NOT_BEGUN,
    when: 'before_start',
    to: 'pending',
    change: 'moved',
  },
  staff_move: { by: STAFF, from: OPEN, stages: NOT_BEGUN, when: 'before_end', change: 'moved' },
  /** Changes only the special instructions. Time, place and status stay. */
  instruct: {
    by: ['patient', 'staff'],
    from: OPEN,
    stages: NOT_DRAWN,
    when: 'before_end',
    change: 'instructed',
  },
  /** The evening before, an arrival window becomes a half hour. */
  narrow: {
    by: ['system'],
    from: APPROVED,
    stages: NOT_BEGUN,
    when: 'before_start',
    change: 'narrowed',
  },
  /** The patient says that they can make it. */
  attend: {
    by: ['patient'],
    from: APPROVED,
    stages: NOT_BEGUN,
    when: 'before_start',
    change: 'attending',
  },
  /** The patient accepts a time that staff proposed. */
  accept_move: {
    by: ['patient'],
    from: OPEN,
    stages: NOT_BEGUN,
    when: 'before_start',
    to: 'approved',
    change: 'move_accepted',
  },
  /** The patient takes a time from the waitlist. It is theirs already, so the answer stays. */
  accept_offer: {
    by: ['patient'],
    from: OPEN,
    stages: NOT_BEGUN,
    when: 'before_start',
    change: 'moved',
  },
  /** The patient rejects all proposed times. */
  decline_move: {
    by: ['patient'],
    from: OPEN,
    stages: NOT_BEGUN,
    when: 'before_start',
    change: 'move_declined',
  },
  propose: { by: STAFF, from: OPEN, stages: NOT_BEGUN, when: 'before_end', change: 'proposed' },
  /** Gives the visit to another phlebotomist, who has not set out. */
  reassign: {
    by: STAFF,
    from: OPEN,
    stages: [null, 'en_route'],
    when: 'before_end',
    stage: null,
    change: 'reassigned',
  },
  /** Plans the visit at another time within its promise, or pins it. */
  plan: { by: STAFF, from: OPEN, stages: NOT_BEGUN, when: 'before_end', change: 'planned' },
  set_out: { ...STEP, ...VISIT_STEPS.set_out, change: 'en_route' },
  arrive: { ...STEP, ...VISIT_STEPS.arrive, change: 'arrived' },
  ...BEDSIDE_TRANSITIONS,
  draw: { ...STEP, ...VISIT_STEPS.draw, change: 'drawn' },
  no_show: {
    ...STEP,
    ...VISIT_STEPS.no_show,
    change: 'no_show',
    reason: 'Nobody was there at the time of the visit.',
  },
  /** The patient says what they know of a no-show. */
  answer_no_show: {
    by: ['patient'],
    from: ['canceled'],
    stages: NOT_DRAWN,
    when: 'any_time',
    change: 'no_show_answered',
  },
  fail_draw: {
    ...STEP,
    ...VISIT_STEPS.fail_draw,
    change: 'failed_draw',
    reason: 'The blood draw did not succeed.',
  },
  complete: { ...STEP, ...VISIT_STEPS.complete, change: 'completed' },
  /** An admin completes a visit whose draw was before its cancellation (docs/product/offline.md). */
  complete_canceled: { ...COMPLETION, from: ['canceled'], stage: 'drawn' },
  correct: { by: STAFF, from: ['completed'], stages: ANY_STAGE, when: 'any_time', change: 'corrected' },
  /** Undoes the last step. */
  undo_step: {
    by: STAFF,
    from: ['approved', 'completed', 'canceled'],
    stages: ANY_STAGE,
    when: 'any_time',
    to: 'approved',
    change: 'step_undone',
  },
  add_results: {
    by: STAFF,
    from: ['approved', 'completed'],
    stages: ANY_STAGE,
    when: 'any_time',
    change: 'results_added',
  },
  withdraw_results: {
    by: STAFF,
    from: ['approved', 'completed', 'canceled'],
    stages: ANY_STAGE,
    when: 'any_time',
    change: 'results_withdrawn',
  },
  rate: { by: ['patient'], from: ['completed'], stages: ANY_STAGE, when: 'any_time', change: 'rated' },
} as const satisfies Record<string, Transition>;

export type Action = keyof typeof TRANSITIONS;

/** The fields of a visit that decide which actions are possible. */
export type State = PastState & {
  starts_at: Date;
  ends_at: Date;
  /** The steps taken; none by default. */
  steps?: readonly unknown[];
  /** Set while the deposit is open. */
  deposit_until?: Date | null;
};

/** Whether one of these parties may do it at all, whatever the state. */
export const isFor = (action: Action, parties: readonly Party[]): boolean => {
  const { by }: Transition = TRANSITIONS[action];
  return parties.some((party) => by.includes(party));
};

/** The transition of an action in this state at this moment; null when it is not possible. */
export function transitionOf(action: Action, state: State, now: Date): Transition | null {
  const transition: Transition = TRANSITIONS[action];
  const { from, stages, when, unpaid = false } = transition;
  const { status, stage } = transition.asOfThen ? asOf(state, now) : state;
  if (unpaid !== isDepositOpen(state)) return null;
  if (!from.includes(status) || !stages.includes(stage)) return null;
  if (action === 'undo_step' && !state.steps?.length) return null;
  const started = state.starts_at <= now;
  if (when === 'before_start' && started) return null;
  if (when === 'before_end' && state.ends_at <= now) return null;
  if (when === 'from_start' && !started) return null;
  return transition;
}

/** The status after a transition. */
export const statusAfter = ({ to }: Transition, before: AppointmentStatus): AppointmentStatus => to ?? before;

/** The actions that these parties can take now. */
export const actionsFor = (parties: readonly Party[], state: State, now: Date): Action[] =>
  (Object.keys(TRANSITIONS) as Action[]).filter(
    (action) => isFor(action, parties) && transitionOf(action, state, now) !== null,
  );
