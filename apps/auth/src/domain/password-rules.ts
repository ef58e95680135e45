import { isCommonPassword, TOO_COMMON } from '@drawpoint/rules/common-passwords';
import { brokenPasswordRules, MATCH_TEXTS, type PasswordStrength } from '@drawpoint/rules/password-policy';

/** A new password as typed, twice, and whose it is to be. */
export type TypedPassword = { email: string; password: string; password_confirmation: string };

/** What the site asks of passwords, and whether one in lower case is among the commonest. */
export type PasswordPolicy = { strength: PasswordStrength; isCommonest: (password: string) => boolean };

/** The field errors of a new password (docs/product/accounts.md#passwords), empty where it is sound. `any` takes common ones too. */
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
