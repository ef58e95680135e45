import {
  type Appointment,
  BEDSIDE_STEPS,
  type BedsideStep,
} from '@drawpoint/contracts/appointments/appointment';
import type { Bedside } from '@drawpoint/contracts/appointments/bedside.contract';

/** A step of a visit on the phone: the visit's own, or one that the company asks for. */
export type StepName = 'set_out' | 'arrive' | BedsideStep | 'draw' | 'complete';
/** `skipped`: it was not taken, and a later one was. */
export type StepState = 'done' | 'now' | 'ahead' | 'skipped';

/** In the order of the day. */
const ORDER: readonly StepName[] = ['set_out', 'arrive', ...BEDSIDE_STEPS, 'draw', 'complete'];

type Visit = Pick<Appointment, 'stage'>;
type Recorded = Pick<Bedside, 'steps' | 'identity' | 'checklist' | 'labeled'>;

/** Whether something required is missing that the draw waits for. */
export const isHeldUp = ({ is_enforced, missing }: Bedside['checklist']): boolean =>
  is_enforced && (missing.consent || missing.items.length > 0);

const isOfCompany = (name: StepName): name is BedsideStep =>
  (BEDSIDE_STEPS as readonly StepName[]).includes(name);

/** The steps of an approved visit with these settings, and which of them is next. */
export function stepsOf({ stage }: Visit, recorded: Recorded): { name: StepName; state: StepState }[] {
  const { identity, checklist } = recorded;
  const isDone: Record<StepName, boolean> = {
    set_out: stage !== null,
    arrive: stage === 'arrived' || stage === 'drawn',
    identity: identity.state !== null,
    checklist: checklist.saved_at !== null && !isHeldUp(checklist),
    labels: recorded.labeled,
    draw: stage === 'drawn',
    complete: false,
  };
  const names = ORDER.filter((name) => !isOfCompany(name) || recorded.steps.includes(name));
  const lastOfVisit = names.findLastIndex((name) => !isOfCompany(name) && isDone[name]);
  const now = names.find((name, index) => index > lastOfVisit && !isDone[name]);
  return names.map((name, index) => {
    if (name === now) return { name, state: 'now' };
    if (isDone[name]) return { name, state: 'done' };
    return { name, state: index < lastOfVisit ? 'skipped' : 'ahead' };
  });
}
