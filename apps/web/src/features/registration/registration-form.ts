import type { registration } from '@drawpoint/contracts/auth/registration.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { isAdult } from '@drawpoint/rules/dates';
import type { PasswordStrength } from '@drawpoint/rules/password-policy';
import { pageLanguage } from '../../i18n/language.ts';
import { message } from '../../i18n/message.ts';
import { birthProblem } from '../../lib/forms/birth-date.ts';
import type { OwnTexts } from '../../lib/forms/field-texts.ts';
import { checkNewPassword, NEW_PASSWORD_TEXTS } from '../../lib/forms/new-password.ts';
import { parseTypedDate } from '../../lib/forms/typed-date.ts';

/** Form values; the date of birth as `MM-DD-YYYY`. */
export const EMPTY_REGISTRATION = {
  first_name: '',
  last_name: '',
  gender: '',
  date_of_birth: '',
  email: '',
  mobile: '',
  password: '',
  password_confirmation: '',
  scheduling_for_someone_else: false,
};

export type RegistrationValues = typeof EMPTY_REGISTRATION;
type Registration = InputOf<typeof registration.register>;

const MINOR = message(
  'You must be 18 or older. For a child, a parent or guardian has the account and books.',
);

/** The error texts for empty fields. */
export const REGISTRATION_TEXTS: Partial<Record<keyof RegistrationValues, OwnTexts>> = {
  first_name: { required: message('Enter your first name.') },
  last_name: { required: message('Enter your last name.') },
  gender: { required: message('Choose your gender.') },
  date_of_birth: { required: message('Enter your date of birth.') },
  email: { required: message('Enter your email address.') },
  ...NEW_PASSWORD_TEXTS,
};

const minorProblem = (typed: string, today: string): string | null => {
  const birth = parseTypedDate(typed);
  return birth !== null && !isAdult(birth, today) ? MINOR : null;
};

/** Checks that the schema cannot make (docs/product/accounts.md#registration). `today` is `YYYY-MM-DD`. */
export function checkRegistration(values: RegistrationValues, strength: PasswordStrength, today: string) {
  return {
    date_of_birth: birthProblem(values.date_of_birth, today) ?? minorProblem(values.date_of_birth, today),
    ...checkNewPassword(values, strength),
  };
}

/** The form values as input of the operation. */
export function toRegistration(values: RegistrationValues): Registration {
  return {
    ...values,
    gender: values.gender as Registration['gender'],
    date_of_birth: parseTypedDate(values.date_of_birth) ?? values.date_of_birth,
    mobile: values.mobile === '' ? null : values.mobile,
    preferred_language: pageLanguage(),
  };
}
