import { brokenPasswordRules, MATCH_TEXTS, type PasswordStrength } from '@drawpoint/rules/password-policy';
import { message } from '../../i18n/message.ts';

/**
 * Checks a new password before it is sent (docs/product/accounts.md#passwords), for a form's `check`. Returns
 * an error text or null for each field.
 */
export function checkNewPassword(
  { password, password_confirmation }: { password: string; password_confirmation: string },
  strength: PasswordStrength,
) {
  return {
    password:
      password !== '' && brokenPasswordRules(strength, password).length > 0
        ? message('The password does not meet all rules yet.')
        : null,
    password_confirmation:
      password_confirmation !== '' && password !== password_confirmation ? MATCH_TEXTS.mismatch : null,
  };
}

/** Texts for the two fields while they are empty. */
export const NEW_PASSWORD_TEXTS = {
  password: { required: message('Choose a password.') },
  password_confirmation: { required: message('Repeat your password.') },
};
