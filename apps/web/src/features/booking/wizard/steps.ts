import { message } from '../../../i18n/message.ts';

/** The seven steps in their order (docs/product/booking.md#wizard). */
export const STEPS = [
  'location',
  'service',
  'provider',
  'phlebotomist',
  'time',
  'consents',
  'review',
] as const;
export type Step = (typeof STEPS)[number];

/** The names of the steps; translate them where they are shown. */
export const STEP_NAMES: Record<Step, string> = {
  location: message('Location'),
  service: message('Service'),
  provider: message('Provider'),
  phlebotomist: message('Phlebotomist'),
  time: message('Time'),
  consents: message('Consents'),
  review: message('Review'),
};

/** The position of a step, 0 to 6. */
export const indexOf = (step: Step): number => STEPS.indexOf(step);

export const laterOf = (one: Step, other: Step): Step => (indexOf(one) < indexOf(other) ? other : one);

// A phlebotomist who books uses their own record (docs/product/booking.md#wizard).
const DECIDED_BY_RECORD: readonly Step[] = ['provider', 'phlebotomist'];

/** Whether a step is disabled because the person's own record decides it. */
export const isDecidedByRecord = (step: Step, hasOwnRecord: boolean): boolean =>
  hasOwnRecord && DECIDED_BY_RECORD.includes(step);

/** Why Next and Back pass steps by. Those that are not decided by a record can be opened from the list. */
export type Passing = {
  /** A phlebotomist books with their own record. */
  hasOwnRecord: boolean;
  /** The only provider is chosen already. */
  hasOneProvider: boolean;
  /** The person agreed to the same consents before. */
  hasAgreed: boolean;
};

/** The next or previous step that is not passed by; the same step at either end. */
export function neighbour(step: Step, by: 1 | -1, passing: Partial<Passing>): Step {
  for (let index = indexOf(step) + by; index >= 0 && index < STEPS.length; index += by) {
    const found = STEPS[index]!;
    if (!isPassed(found, passing)) return found;
  }
  return step;
}

function isPassed(
  step: Step,
  { hasOwnRecord = false, hasOneProvider, hasAgreed }: Partial<Passing>,
): boolean {
  if (step === 'provider' && hasOneProvider) return true;
  return (step === 'consents' && hasAgreed === true) || isDecidedByRecord(step, hasOwnRecord);
}

/** The heading of each step; translate it where it is shown. */
export const HEADINGS: Record<Step, string> = {
  location: message('Who is the visit for, and where?'),
  service: message('What do you need?'),
  provider: message('Choose a company'),
  phlebotomist: message('Choose your phlebotomist'),
  time: message('When should we come?'),
  consents: message('Consent forms'),
  review: message('Review and confirm'),
};
