import type { InputOf } from '@drawpoint/contracts/operation';
import type { registration } from '@drawpoint/contracts/auth/registration.contract';
import { isPlausibleBirth } from '@drawpoint/rules/dates';
import { brokenPasswordRules, MATCH_TEXTS, type PasswordStrength } from '@drawpoint/rules/password-policy';
import { toE164 } from '@drawpoint/rules/phone';
import { message } from '../../i18n/message.ts';
import type { FormErrors } from '../../lib/form-errors.ts';
import { parseTypedDate } from '../../lib/typed-date.ts';

/** As typed; the date of birth as `MM-DD-YYYY`. */
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
type Field = keyof RegistrationValues;
type Registration = InputOf<typeof registration.register>;

const REQUIRED: readonly [Field, string][] = [
  ['first_name', message('Enter your first name.')],
  ['last_name', message('Enter your last name.')],
  ['gender', message('Choose your gender.')],
  ['date_of_birth', message('Enter your date of birth.')],
  ['email', message('Enter your email address.')],
  ['password', message('Choose a password.')],
  ['password_confirmation', message('Repeat your password.')],
];

/** What the form can tell before the server is asked (1 §5). `today` is `YYYY-MM-DD`. */
export function checkRegistration(
  values: RegistrationValues,
  strength: PasswordStrength,
  today: string,
): FormErrors<Field> {
  const errors: FormErrors<Field> = {};
  const birth = parseTypedDate(values.date_of_birth);
  if (birth === null) errors.date_of_birth = message('Enter the date as MM-DD-YYYY.');
  else if (!isPlausibleBirth(birth, today)) errors.date_of_birth = message('Check the date of birth.');
  if (values.mobile !== '' && toE164(values.mobile) === null) {
    errors.mobile = message('Enter a phone number with 10 digits.');
  }
  if (brokenPasswordRules(strength, values.password).length > 0) {
    errors.password = message('The password does not meet all rules yet.');
  }
  if (values.password !== values.password_confirmation) errors.password_confirmation = MATCH_TEXTS.mismatch;
  for (const [field, text] of REQUIRED) {
    if (String(values[field]).trim() === '') errors[field] = text;
  }
  return errors;
}

/** The checked values as the operation takes them. */
export function toRegistration(values: RegistrationValues): Registration {
  return {
    ...values,
    gender: values.gender as Registration['gender'],
    date_of_birth: parseTypedDate(values.date_of_birth) ?? values.date_of_birth,
    mobile: values.mobile === '' ? null : values.mobile,
  };
}
