import { formatTime } from '@drawpoint/rules/dates';
import { paths } from '../../config/paths.ts';
import type { Translate } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { appointmentDay } from '../../lib/wall-time.ts';
import { locationErrors, type LocationErrors } from './field-names.ts';
import { otherVisit, stepToMend } from './wizard/refusals.ts';
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
export function refusalOf(error: unknown, failure: string, t: Translate): Refusal {
  const fields = error instanceof ApiError ? locationErrors(error, t) : { errors: {}, rest: [] };
  const text = t(errorText(error, failure));
  const link = linkOf(error, t);
  return { ...fields, mend: stepToMend(error), problem: { text, ...(link && { link }) } };
}

/** Where other visits are the reason it leads to them. */
function linkOf(error: unknown, t: Translate): Problem['link'] {
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
