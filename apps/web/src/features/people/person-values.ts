import type { ManagedUser, managedUsers } from '@drawpoint/contracts/auth/managed-users.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { formatPhone } from '@drawpoint/rules/phone';
import { message } from '../../i18n/message.ts';

type Fields = InputOf<typeof managedUsers.create>;

const NOBODY = {
  ...{ first_name: '', last_name: '', gender: '', email: '', mobile: '', theme_preference: 'light' },
  ...{ two_factor_enabled: false, two_factor_default_channel: 'email' },
};

/** A person as the fields of the back office show them; an empty form without one. */
export const toPersonValues = (user: ManagedUser | null) => ({
  ...NOBODY,
  ...(user && {
    ...{ first_name: user.first_name, last_name: user.last_name, email: user.email },
    ...{ gender: user.gender ?? '', mobile: user.mobile ? formatPhone(user.mobile) : '' },
    theme_preference: user.theme_preference,
    two_factor_enabled: user.two_factor_enabled,
    // None means email (docs/product/accounts.md#two-factor).
    two_factor_default_channel: user.two_factor_default_channel === 'sms' ? 'sms' : 'email',
  }),
  password: '',
  password_confirmation: '',
});
export type PersonValues = ReturnType<typeof toPersonValues>;

/** The values as the operations take them: a password only where one was typed, a channel only with two-factor. */
export function toPersonFields(values: PersonValues): Fields {
  const { password, password_confirmation, two_factor_default_channel, ...said } = values;
  return {
    ...said,
    gender: said.gender as Fields['gender'],
    theme_preference: said.theme_preference === 'dark' ? 'dark' : 'light',
    ...(said.two_factor_enabled && {
      two_factor_default_channel: two_factor_default_channel as 'email' | 'sms',
    }),
    ...(password + password_confirmation !== '' && { password, password_confirmation }),
  };
}

/** The two tabs of a person's forms (docs/product/back-office.md#users). */
export type PersonPart = 'person' | 'preferences';

const PREFERENCES: readonly string[] = [
  'theme_preference',
  'two_factor_enabled',
  'two_factor_default_channel',
];

export const partWith = (field: string): PersonPart =>
  PREFERENCES.includes(field) ? 'preferences' : 'person';

/** What one tab changes: nobody would see what is refused of the other. */
export const partOf = <All extends object>(fields: All, part: PersonPart): Partial<All> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => partWith(name) === part)) as Partial<All>;

/** What each field asks for while it is empty. */
export const PERSON_TEXTS = {
  first_name: { required: message('Enter the first name.') },
  last_name: { required: message('Enter the last name.') },
  gender: { required: message('Choose the gender.') },
  email: { required: message('Enter the email address.') },
};
