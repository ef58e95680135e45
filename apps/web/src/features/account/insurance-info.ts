import type { account } from '@drawpoint/contracts/auth/account.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import type { InputOf } from '@drawpoint/contracts/operation';
import { formatDate } from '@drawpoint/rules/dates';
import { parseTypedDate } from '../../lib/typed-date.ts';

/** The insurance as the fields show it; the date as `MM-DD-YYYY`. */
export const toInsurance = (user: User) => ({
  insurance_provider: user.insurance_provider ?? '',
  insurance_plan_name: user.insurance_plan_name ?? '',
  insurance_member_id: user.insurance_member_id ?? '',
  insurance_group_id: user.insurance_group_id ?? '',
  insurance_policyholder_name: user.insurance_policyholder_name ?? '',
  insurance_policyholder_dob: user.insurance_policyholder_dob
    ? formatDate(user.insurance_policyholder_dob)
    : '',
  insurance_notes: user.insurance_notes ?? '',
});

/** The values as the operation takes them. */
export const toInsuranceEdit = (values: ReturnType<typeof toInsurance>): InputOf<typeof account.update> => ({
  ...values,
  insurance_policyholder_dob:
    parseTypedDate(values.insurance_policyholder_dob) ?? values.insurance_policyholder_dob,
});
