import { isCommonPassword, TOO_COMMON } from '@drawpoint/rules/common-passwords';
import { brokenPasswordRules, MATCH_TEXTS, type PasswordStrength } from '@drawpoint/rules/password-policy';

/** A new password, typed twice, and its owner. */
export type TypedPassword = { email: string; password: string; password_confirmation: string };

/** The site's required strength, and a check whether a lower-case password is among the commonest. */
export type PasswordPolicy = { strength: PasswordStrength; isCommonest: (password: string) => boolean };

/**
 * Returns the field errors of a new password (docs/product/accounts.md#passwords), empty when it is valid.
 * `any` also accepts common passwords.
 */
export function passwordErrors(
  { email, password, password_confirmation }: TypedPassword,
  { strength, isCommonest }: PasswordPolicy,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const broken = brokenPasswordRules(strength, password);
  const isCommon = () =>
    isCommonest(password.normalize('NFKC').toLowerCase()) || isCommonPassword(password, email);
  if (broken.length > 0) errors.password = broken;
  else if (strength !== 'any' && isCommon()) errors.password = [TOO_COMMON];
  if (password !== password_confirmation) errors.password_confirmation = [MATCH_TEXTS.mismatch];
  return errors;
}
