import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { spokenStart, type VisitStart } from '../../lib/time/visit-time.ts';
import { locationErrors, type LocationErrors } from './field-names.ts';
import type { Step } from './wizard/steps.ts';

/** A problem with a booking, and a link to where it can be viewed. */
export type Problem = {
  text: string;
  link?: { to: string; label: string };
  /** An alternative action. */
  way?: { label: string; go: () => void };
};

export type Refusal = {
  /** Errors of the fields of step 1, and the server's texts for other fields. */
  errors: LocationErrors;
  rest: string[];
  /** The step where the problem can be fixed; null when unknown. */
  mend: Step | null;
  problem: Problem;
};

/** Describes a rejected update or booking. `failure` is the text when the server gives none. */
export function refusalOf(error: unknown, failure: string): Refusal {
  const fields = error instanceof ApiError ? locationErrors(error) : { errors: {}, rest: [] };
  const text = t(errorText(error, failure));
  const link = linkOf(error);
  return { ...fields, mend: stepToMend(error), problem: { text, ...(link && { link }) } };
}

/** Links to the conflicting visits when they are the reason. */
function linkOf(error: unknown): Problem['link'] {
  const other = otherVisit(error);
  if (other) {
    const values = { code: other.confirmation_code, when: spokenStart(other) };
    const label = t('Visit {{code}} on {{when}}', values);
    return { to: paths.confirmation(other.id), label };
  }
  const isTooMany = error instanceof ApiError && error.code === 'TOO_MANY_PENDING';
  return isTooMany ? { to: paths.upcoming, label: t('See your visits') } : undefined;
}

const BY_FIELD: readonly [prefix: string, step: Step][] = [
  ['patient', 'location'],
  ['persons', 'location'],
  ['service_id', 'service'],
  ['provider_id', 'provider'],
  ['phlebotomist_id', 'phlebotomist'],
  ['slot', 'time'],
  ['disclaimers', 'consents'],
];

/** The step where a rejected booking can be fixed; null when unknown. */
export function stepToMend(error: unknown): Step | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'SLOT_TAKEN' || error.code === 'ALREADY_BOOKED') return 'time';
  if (error.code === 'OUTSIDE_SERVICE_AREA') return 'location';
  if (error.code === 'SERVICE_NOT_OFFERED') return 'provider';
  const fields = Object.keys(error.fields);
  return BY_FIELD.find(([prefix]) => fields.some((field) => isBelow(field, prefix)))?.[1] ?? null;
}

type OtherVisit = VisitStart & { id: number; confirmation_code: string };

/** The patient's other visit at that time; null when the server does not name it. */
export function otherVisit(error: unknown): OtherVisit | null {
  if (!(error instanceof ApiError) || error.code !== 'ALREADY_BOOKED') return null;
  const { id, confirmation_code, starts_at, arrival_window } = (error.details['appointment'] ??
    {}) as Partial<OtherVisit>;
  if (typeof id !== 'number' || typeof confirmation_code !== 'string' || typeof starts_at !== 'string')
    return null;
  return { id, confirmation_code, starts_at, arrival_window };
}

const isBelow = (field: string, prefix: string): boolean =>
  field === prefix || field.startsWith(`${prefix}.`);
