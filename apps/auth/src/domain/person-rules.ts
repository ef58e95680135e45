import { isPlausibleBirth } from '@drawpoint/rules/dates';
import { toE164 } from '@drawpoint/rules/phone';

type PersonInput = {
  date_of_birth?: string | undefined;
  insurance_policyholder_dob?: string | null | undefined;
  mobile?: string | null | undefined;
};

/** Returns the field errors of personal data, empty when it is valid. `now` gives today's date in UTC. */
export function personErrors(typed: PersonInput, now: Date): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const today = now.toISOString().slice(0, 10);
  for (const field of ['date_of_birth', 'insurance_policyholder_dob'] as const) {
    const problem = typed[field] ? birthProblem(typed[field], today) : null;
    if (problem) errors[field] = [problem];
  }
  if (typed.mobile && toE164(typed.mobile) === null) {
    errors.mobile = ['The mobile number must have 10 digits, or + and 8 to 15 digits.'];
  }
  return errors;
}

function birthProblem(date: string, today: string): string | null {
  if (date > today) return 'The date of birth must be in the past.';
  return isPlausibleBirth(date, today) ? null : 'The date of birth must be within the last 130 years.';
}
