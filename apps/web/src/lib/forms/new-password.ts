import { brokenPasswordRules, MATCH_TEXTS, type PasswordStrength } from '@drawpoint/rules/password-policy';
import { message } from '../../i18n/message.ts';

/** What a schema cannot tell of a new password before the server is asked (docs/product/accounts.md#passwords): for a form's `check`. */
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

/** What the two fields ask for while they are empty. */
export const NEW_PASSWORD_TEXTS = {
  password: { required: message('Choose a password.') },
  password_confirmation: { required: message('Repeat your password.') },
};
