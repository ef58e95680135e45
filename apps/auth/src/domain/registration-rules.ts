import { isCommonPassword, TOO_COMMON } from '@drawpoint/rules/common-passwords';
import { isPlausibleBirth } from '@drawpoint/rules/dates';
import { brokenPasswordRules, MATCH_TEXTS, type PasswordStrength } from '@drawpoint/rules/password-policy';
import { toE164 } from '@drawpoint/rules/phone';

export type Typed = {
  email: string;
  date_of_birth: string;
  mobile?: string | null;
  password: string;
  password_confirmation: string;
};

/** The field errors of a registration (1 §5), empty where it is sound. `now` decides what lies in the future, in UTC. */
export function registrationErrors(
  typed: Typed,
  strength: PasswordStrength,
  now: Date,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const broken = brokenPasswordRules(strength, typed.password);
  if (broken.length > 0) errors.password = broken;
  else if (strength !== 'any' && isCommonPassword(typed.password, typed.email))
    errors.password = [TOO_COMMON];
  if (typed.password !== typed.password_confirmation) errors.password_confirmation = [MATCH_TEXTS.mismatch];
  const today = now.toISOString().slice(0, 10);
  if (typed.date_of_birth > today) {
    errors.date_of_birth = ['The date of birth must be in the past.'];
  } else if (!isPlausibleBirth(typed.date_of_birth, today)) {
    errors.date_of_birth = ['The date of birth must be within the last 130 years.'];
  }
  if (typed.mobile && toE164(typed.mobile) === null) {
    errors.mobile = ['The mobile number must have 10 digits, or + and 8 to 15 digits.'];
  }
  return errors;
}
