import { message } from '../../../i18n/message.ts';
import type { Draft } from './draft.ts';
import { indexOf, STEPS, type Step, isGiven, neighbour } from './steps.ts';

/** What the steps are judged by, beside the draft in force. */
export type Circumstances = {
  /** No phlebotomist is available: step 4 needs none then, and step 5 cannot be completed (docs/product/booking.md#wizard). */
  noPhlebotomist: boolean;
  /** A phlebotomist who books does not offer the service themselves: steps 3 and 4 cannot mend that. */
  serviceBlocked: boolean;
  /** Keys of the consents that the server requires; undefined while they are not loaded. */
  requiredConsents: readonly string[] | undefined;
};

const filled = (...texts: string[]): boolean => texts.every((text) => text.trim() !== '');

/** Whether step 1 says where: a saved address, or all four parts of a typed one (docs/product/booking.md#wizard). */
export function isLocated({ addressId, typed }: Pick<Draft, 'addressId' | 'typed'>): boolean {
  const { address, city, address_state, address_zip } = typed;
  return addressId !== null || filled(address, city, address_state, address_zip);
}

/** Step 1: all four of the contact, and where (docs/product/booking.md#wizard). */
export function isLocationComplete(draft: Draft): boolean {
  const { first_name, last_name, email, mobile } = draft.contact;
  return filled(first_name, last_name, email, mobile) && isLocated(draft);
}

/** Whether a step's Next is enabled (docs/product/booking.md#wizard). */
export function isComplete(step: Step, draft: Draft, circumstances: Circumstances): boolean {
  switch (step) {
    case 'location':
      return isLocationComplete(draft);
    case 'service':
      return draft.serviceId !== null && !circumstances.serviceBlocked;
    case 'provider':
      return draft.providerId !== null;
    case 'phlebotomist':
      return draft.phlebotomistId !== null || circumstances.noPhlebotomist;
    case 'time':
      return draft.slot !== null;
    case 'consents':
      return circumstances.requiredConsents?.every((key) => draft.consents[key] === true) ?? false;
    case 'review':
      return true;
  }
}

/** The first step that is not complete; `review` when all are. */
export const firstIncomplete = (draft: Draft, circumstances: Circumstances): Step =>
  STEPS.find((step) => !isComplete(step, draft, circumstances)) ?? 'review';

/** Whether a step may be jumped to: at most the furthest one reached (docs/product/booking.md#wizard), with all before it complete. */
export function isReachable(step: Step, furthest: Step, draft: Draft, circumstances: Circumstances): boolean {
  const limit = Math.min(indexOf(furthest), indexOf(firstIncomplete(draft, circumstances)));
  return indexOf(step) <= limit;
}

/** The step to show: an earlier one when a choice before it has fallen away meanwhile, such as a slot. */
export function shownStep(step: Step, draft: Draft, circumstances: Circumstances): Step {
  const missing = STEPS.find((each) => each !== 'consents' && !isComplete(each, draft, circumstances));
  return missing !== undefined && indexOf(missing) < indexOf(step) ? missing : step;
}

/** What is missing while Next is disabled, in one sentence. */
export const HINTS: Record<Step, string> = {
  location: message('Fill in who and where to continue.'),
  service: message('Choose a service to continue.'),
  provider: message('Choose a provider to continue.'),
  phlebotomist: message('Choose a phlebotomist to continue.'),
  time: message('Choose a time to continue.'),
  consents: message('Check every box to continue.'),
  review: '',
};

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
