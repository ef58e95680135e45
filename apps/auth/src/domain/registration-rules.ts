import { isCommonPassword, TOO_COMMON } from '@drawpoint/rules/common-passwords';
import { brokenPasswordRules, MATCH_TEXTS, type PasswordStrength } from '@drawpoint/rules/password-policy';
import { personErrors } from './person-rules.ts';

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
  Object.assign(errors, personErrors(typed, now));
  return errors;
}
