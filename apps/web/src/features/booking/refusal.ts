import { formatTime } from '@drawpoint/rules/dates';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { appointmentDay } from '../../lib/time/wall-time.ts';
import { locationErrors, type LocationErrors } from './field-names.ts';
import type { Step } from './wizard/steps.ts';

/** What stands in the way of a booking, and where that can be looked at. */
export type Problem = {
  text: string;
  link?: { to: string; label: string };
  /** Another way on from here. */
  way?: { label: string; go: () => void };
};

export type Refusal = {
  /** What is wrong with fields of step 1, and what the server says of others. */
  errors: LocationErrors;
  rest: string[];
  /** The step at which it can be mended, where that is known. */
  mend: Step | null;
  problem: Problem;
};

/** A refused update or booking in words; `failure` says what failed where the server does not. */
export function refusalOf(error: unknown, failure: string): Refusal {
  const fields = error instanceof ApiError ? locationErrors(error) : { errors: {}, rest: [] };
  const text = t(errorText(error, failure));
  const link = linkOf(error);
  return { ...fields, mend: stepToMend(error), problem: { text, ...(link && { link }) } };
}

/** Where other visits are the reason it leads to them. */
function linkOf(error: unknown): Problem['link'] {
  const other = otherVisit(error);
  if (other) {
    const { weekday, date } = appointmentDay(other.starts_at);
    const values = { code: other.confirmation_code, weekday: t(weekday), date };
    const label = t('Visit {{code}} on {{weekday}}, {{date}} at {{time}}', {
      ...values,
      time: formatTime(other.starts_at),
    });
    return { to: paths.confirmation(other.id), label };
  }
  const isTooMany = error instanceof ApiError && error.code === 'TOO_MANY_PENDING';
  return isTooMany ? { to: paths.upcoming, label: t('See your visits') } : undefined;
}

const BY_FIELD: readonly [prefix: string, step: Step][] = [
  ['patient', 'location'],
  ['service_id', 'service'],
  ['provider_id', 'provider'],
  ['phlebotomist_id', 'phlebotomist'],
  ['slot', 'time'],
  ['disclaimers', 'consents'],
];

/** The step at which a refused booking can be mended; null where that is not known. */
export function stepToMend(error: unknown): Step | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'SLOT_TAKEN' || error.code === 'ALREADY_BOOKED') return 'time';
  if (error.code === 'OUTSIDE_SERVICE_AREA') return 'location';
  if (error.code === 'SERVICE_NOT_OFFERED') return 'provider';
  const fields = Object.keys(error.fields);
  return BY_FIELD.find(([prefix]) => fields.some((field) => isBelow(field, prefix)))?.[1] ?? null;
}

type OtherVisit = { id: number; confirmation_code: string; starts_at: string };

/** The visit that the person has at that time already; null where the server does not name it. */
export function otherVisit(error: unknown): OtherVisit | null {
  if (!(error instanceof ApiError) || error.code !== 'ALREADY_BOOKED') return null;
  const { id, confirmation_code, starts_at } = (error.details['appointment'] ?? {}) as Partial<OtherVisit>;
  if (typeof id !== 'number' || typeof confirmation_code !== 'string' || typeof starts_at !== 'string')
    return null;
  return { id, confirmation_code, starts_at };
}

const isBelow = (field: string, prefix: string): boolean =>
  field === prefix || field.startsWith(`${prefix}.`);
