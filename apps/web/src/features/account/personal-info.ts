import type { account } from '@drawpoint/contracts/auth/account.contract';
import type { Profile } from '@drawpoint/contracts/auth/profile';
import type { User } from '@drawpoint/contracts/auth/user';
import type { InputOf } from '@drawpoint/contracts/operation';
import { formatDate } from '@drawpoint/rules/dates';
import { formatPhone } from '@drawpoint/rules/phone';
import { message } from '../../i18n/message.ts';
import { parseTypedDate } from '../../lib/forms/typed-date.ts';

type Edit = InputOf<typeof account.update>;

/** Profile fields that are edited in other forms: theme, language and sign-in. */
type FieldElsewhere =
  | 'theme_preference'
  | 'preferred_language'
  | 'two_factor_enabled'
  | 'two_factor_default_channel';

/** The user as form values; dates as `MM-DD-YYYY`. */
export const toPersonal = ({ is_phlebotomist, ...user }: User) =>
  ({
    first_name: user.first_name,
    last_name: user.last_name,
    gender: user.gender ?? '',
    date_of_birth: user.date_of_birth ? formatDate(user.date_of_birth) : '',
    email: user.email,
    mobile: user.mobile ? formatPhone(user.mobile) : '',
    is_phlebotomist,
  }) satisfies Record<Exclude<keyof Profile, FieldElsewhere>, unknown> & Record<string, unknown>;
export type PersonalValues = ReturnType<typeof toPersonal>;

/**
 * The form values as input of the operation. The staff flag is sent only by those who may set it
 * (docs/product/accounts.md#profile).
 */
export function toPersonalEdit(values: PersonalValues, user: User, setsFlag: boolean): Edit {
  const { is_phlebotomist, date_of_birth, ...said } = values;
  const hasBirth = date_of_birth !== '' || user.date_of_birth !== null;
  return {
    ...said,
    gender: values.gender as NonNullable<Edit['gender']>,
    ...(hasBirth && { date_of_birth: parseTypedDate(date_of_birth) ?? date_of_birth }),
    ...(setsFlag && { is_phlebotomist }),
  };
}

/** The error texts for empty fields. */
export const PERSONAL_TEXTS = {
  first_name: { required: message('Enter your first name.') },
  last_name: { required: message('Enter your last name.') },
  gender: { required: message('Choose your gender.') },
  date_of_birth: { required: message('Enter your date of birth.') },
  email: { required: message('Enter your email address.') },
};
