import type { ManagedUser, managedUsers } from '@drawpoint/contracts/auth/managed-users.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { formatPhone } from '@drawpoint/rules/phone';
import { message } from '../../i18n/message.ts';

type Fields = InputOf<typeof managedUsers.create>;

const NOBODY = {
  ...{ first_name: '', last_name: '', gender: '', email: '', mobile: '', theme_preference: 'light' },
  preferred_language: 'en',
  ...{ two_factor_enabled: false, two_factor_default_channel: 'email' },
};

/** A user as form values of the back office; empty values for null. */
export const toPersonValues = (user: ManagedUser | null) => ({
  ...NOBODY,
  ...(user && {
    ...{ first_name: user.first_name, last_name: user.last_name, email: user.email },
    ...{ gender: user.gender ?? '', mobile: user.mobile ? formatPhone(user.mobile) : '' },
    theme_preference: user.theme_preference,
    preferred_language: user.preferred_language,
    two_factor_enabled: user.two_factor_enabled,
    // No channel means email (docs/product/accounts.md#two-factor).
    two_factor_default_channel: user.two_factor_default_channel === 'sms' ? 'sms' : 'email',
  }),
  password: '',
  password_confirmation: '',
});
export type PersonValues = ReturnType<typeof toPersonValues>;

/**
 * The form values as input of the operations. The password is sent only when typed, the channel only with
 * two-factor.
 */
export function toPersonFields(values: PersonValues): Fields {
  const { password, password_confirmation, two_factor_default_channel, ...said } = values;
  return {
    ...said,
    gender: said.gender as Fields['gender'],
    theme_preference: said.theme_preference === 'dark' ? 'dark' : 'light',
    preferred_language: said.preferred_language === 'es' ? 'es' : 'en',
    ...(said.two_factor_enabled && {
      two_factor_default_channel: two_factor_default_channel as 'email' | 'sms',
    }),
    ...(password + password_confirmation !== '' && { password, password_confirmation }),
  };
}

/** The two tabs of a person's form (docs/product/back-office.md#users). */
export type PersonPart = 'person' | 'preferences';

const PREFERENCES: readonly string[] = [
  'theme_preference',
  'preferred_language',
  'two_factor_enabled',
  'two_factor_default_channel',
];

export const partWith = (field: string): PersonPart =>
  PREFERENCES.includes(field) ? 'preferences' : 'person';

/** The fields of one tab. Errors of the other tab would be invisible. */
export const partOf = <All extends object>(fields: All, part: PersonPart): Partial<All> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => partWith(name) === part)) as Partial<All>;

/** The error texts for empty fields. */
export const PERSON_TEXTS = {
  first_name: { required: message('Enter the first name.') },
  last_name: { required: message('Enter the last name.') },
  gender: { required: message('Choose the gender.') },
  email: { required: message('Enter the email address.') },
};
