import type { AppointmentStatus, Outcome, Stage, StepAction } from './appointment.ts';

type AnyStage = Stage | null;

type VisitStep = {
  /** The stages of an approved visit in which it is possible. */
  stages: readonly AnyStage[];
  /** The new stage. Without one, the stage stays. */
  stage?: Stage;
  /** The new status. Without one, the visit stays approved. */
  to?: AppointmentStatus;
  outcome?: Outcome;
};

/** The steps of an approved visit, for the service and for phones without a network. */
export const VISIT_STEPS = {
  set_out: { stages: [null], stage: 'en_route' },
  arrive: { stages: [null, 'en_route'], stage: 'arrived' },
  draw: { stages: ['arrived'], stage: 'drawn' },
  no_show: { stages: [null, 'en_route', 'arrived'], to: 'canceled', outcome: 'no_show' },
  fail_draw: { stages: ['arrived', 'drawn'], to: 'canceled', outcome: 'failed_draw' },
  complete: { stages: [null, 'en_route', 'arrived', 'drawn'], to: 'completed' },
} as const satisfies Record<StepAction, VisitStep>;

/** What a step does, whichever it is. */
export const visitStep = (step: StepAction): VisitStep => VISIT_STEPS[step];
