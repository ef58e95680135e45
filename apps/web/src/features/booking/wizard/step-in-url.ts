import { shownStep, type Circumstances } from './completeness.ts';
import type { Draft } from './draft.ts';
import { indexOf, isGiven, neighbour, STEPS, type Step } from './steps.ts';

const NAME = 'step';

/** The step that an address names (`?step=time`), or null. */
export function stepIn(query: URLSearchParams): Step | null {
  const named = query.get(NAME);
  return STEPS.find((step) => step === named) ?? null;
}

/** An address's query with another step; the rest of it, such as `edit` and `request`, stays. */
export function withStep(query: URLSearchParams, step: Step): string {
  const changed = new URLSearchParams(query);
  changed.set(NAME, step);
  return `?${changed}`;
}

type Progress = { furthest: Step; draft: Draft; circumstances: Circumstances; hasOwnRecord: boolean };

/**
 * The step to show where an address names one: beyond the furthest one reached the furthest, an earlier one where a
 * choice has fallen away, the first while nobody knows where the visit is.
 */
export function allowedStep(named: Step, { furthest, draft, circumstances, hasOwnRecord }: Progress): Step {
  const reached = indexOf(named) > indexOf(furthest) ? furthest : named;
  const step = draft.place === null ? 'location' : shownStep(reached, draft, circumstances);
  return isGiven(step, hasOwnRecord) ? neighbour(step, -1, hasOwnRecord) : step;
}
