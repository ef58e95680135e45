import { message } from '../../../i18n/message.ts';
import type { Draft } from './draft.ts';
import { indexOf, STEPS, type Step, isDecidedByRecord, neighbour } from './steps.ts';

/** What decides whether a step is complete, besides the draft. */
export type Circumstances = {
  /**
   * No phlebotomist is available: step 4 needs no choice, and step 5 cannot be completed
   * (docs/product/booking.md#wizard).
   */
  noPhlebotomist: boolean;
  /** A phlebotomist books a service they do not offer; steps 3 and 4 cannot fix that. */
  serviceBlocked: boolean;
  /** Keys of the required consents; undefined while they load. */
  requiredConsents: readonly string[] | undefined;
};

const filled = (...texts: string[]): boolean => texts.every((text) => text.trim() !== '');

/** Whether step 1 has an address: a saved one, or all four parts typed (docs/product/booking.md#wizard). */
export function isLocated({ addressId, typed }: Pick<Draft, 'addressId' | 'typed'>): boolean {
  const { address, city, address_state, address_zip } = typed;
  return addressId !== null || filled(address, city, address_state, address_zip);
}

/** Whether a step's Next is enabled (docs/product/booking.md#wizard). */
export function isComplete(step: Step, draft: Draft, circumstances: Circumstances): boolean {
  switch (step) {
    case 'location':
      return missingField(draft) === null;
    case 'service':
      return draft.serviceId !== null && !circumstances.serviceBlocked;
    case 'provider':
      return draft.providerId !== null;
    case 'phlebotomist':
      return draft.phlebotomistId !== null || draft.anyone === true || circumstances.noPhlebotomist;
    case 'time':
      return draft.slot !== null;
    case 'consents':
      return circumstances.requiredConsents?.every((key) => draft.consents[key] === true) ?? false;
    case 'review':
      return true;
  }
}

/** The first incomplete step; `review` when all are complete. */
export const firstIncomplete = (draft: Draft, circumstances: Circumstances): Step =>
  STEPS.find((step) => !isComplete(step, draft, circumstances)) ?? 'review';

/**
 * Whether a step can be opened: it was reached before, and all steps before it are complete
 * (docs/product/booking.md#wizard).
 */
export function isReachable(step: Step, furthest: Step, draft: Draft, circumstances: Circumstances): boolean {
  const limit = Math.min(indexOf(furthest), indexOf(firstIncomplete(draft, circumstances)));
  return indexOf(step) <= limit;
}

/** The step to show: an earlier one when a choice before it is no longer valid, such as a slot. */
export function shownStep(step: Step, draft: Draft, circumstances: Circumstances): Step {
  const missing = STEPS.find((each) => each !== 'consents' && !isComplete(each, draft, circumstances));
  return missing !== undefined && indexOf(missing) < indexOf(step) ? missing : step;
}

/** The fields that step 1 needs, and what is said when one is empty. */
const NEEDED = {
  persons: message('Choose who this visit is for.'),
  first_name: message('First name is missing.'),
  last_name: message('Last name is missing.'),
  email: message('Email is missing.'),
  mobile: message('Mobile number is missing.'),
  address: message('Address is missing.'),
  address_zip: message('ZIP code is missing.'),
  city: message('City is missing.'),
  address_state: message('State is missing.'),
} as const;

/** The name of the first empty field of step 1; null when it is complete. */
export function missingField({ contact, persons, addressId, typed }: Draft): keyof typeof NEEDED | null {
  if (persons.length === 0) return 'persons';
  const { address, city, address_state, address_zip } = typed;
  const values = { ...contact, ...(addressId === null && { address, address_zip, city, address_state }) };
  const empty = Object.entries(values).find(([, value]) => !filled(value));
  return empty ? (empty[0] as keyof typeof NEEDED) : null;
}

/** Why Next is disabled, in one sentence. */
export function hintOf(step: Step, draft: Draft): string {
  const missing = step === 'location' ? missingField(draft) : null;
  return missing === null ? HINTS[step] : NEEDED[missing];
}

const HINTS: Record<Step, string> = {
  location: '',
  service: message('Choose a service to continue.'),
  provider: message('Choose a provider to continue.'),
  phlebotomist: message('Choose a phlebotomist to continue.'),
  time: message('Choose a time to continue.'),
  consents: message('Check every box to continue.'),
  review: '',
};

const NAME = 'step';

/** The step in the URL (`?step=time`), or null. */
export function stepIn(query: URLSearchParams): Step | null {
  const named = query.get(NAME);
  return STEPS.find((step) => step === named) ?? null;
}

/** The query string with another step; other parameters, such as `edit` and `request`, stay. */
export function withStep(query: URLSearchParams, step: Step): string {
  const changed = new URLSearchParams(query);
  changed.set(NAME, step);
  return `?${changed}`;
}

type Progress = { furthest: Step; draft: Draft; circumstances: Circumstances; hasOwnRecord: boolean };

/**
 * The step to show for the step in the URL. Not beyond the furthest reached, and earlier when a choice is no
 * longer valid. Always the first while the place is unknown.
 */
export function allowedStep(named: Step, { furthest, draft, circumstances, hasOwnRecord }: Progress): Step {
  const reached = indexOf(named) > indexOf(furthest) ? furthest : named;
  const step = draft.place === null ? 'location' : shownStep(reached, draft, circumstances);
  return isDecidedByRecord(step, hasOwnRecord) ? neighbour(step, -1, { hasOwnRecord }) : step;
}
