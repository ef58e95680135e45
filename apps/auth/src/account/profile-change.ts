import type { account } from '@drawpoint/contracts/auth/account.contract';
import { NO_INSURANCE, type Insurance } from '@drawpoint/contracts/auth/insurance';
import { PROFILE_FIELDS } from '@drawpoint/contracts/auth/profile';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { toE164 } from '@drawpoint/rules/phone';
import type { Account } from '../users/account.ts';
import type { ProfileChange } from './profile.store.ts';

export type AccountEdit = ParsedInputOf<typeof account.update>;

const PLAIN = [...PROFILE_FIELDS, 'date_of_birth', 'is_phlebotomist'] as const;
const NO_MOBILE = 'Add a mobile number before you choose text messages.';
const NOT_CONFIRMED =
  'This mobile number is not confirmed. Its owner can confirm it in My Profile, with a code that we text to it.';
const INSURANCE = Object.keys(NO_INSURANCE) as (keyof Insurance)[];

/** The fields of an edit that differ from the account. An absent field stays; null or blank clears it. */
export function toChange(edit: AccountEdit, account: Account): ProfileChange {
  const plain = PLAIN.filter((field) => edit[field] !== undefined && edit[field] !== account[field]);
  const change: ProfileChange = Object.fromEntries(plain.map((field) => [field, edit[field]]));
  if (edit.mobile !== undefined) {
    const mobile = edit.mobile ? toE164(edit.mobile) : null;
    if (mobile !== account.mobile) change.mobile = mobile;
    const channel = change.two_factor_default_channel ?? account.two_factor_default_channel;
    const enabled = change.two_factor_enabled ?? account.two_factor_enabled;
    // Codes go by email until the new number is confirmed.
    const isLost = mobile === null || (enabled && mobile !== account.mobile);
    if (isLost && channel === 'sms') change.two_factor_default_channel = 'email';
  }
  const insured = INSURANCE.filter(
    (field) => edit[field] !== undefined && (edit[field] || null) !== account.insurance[field],
  );
  if (insured.length > 0) {
    const said = Object.fromEntries(insured.map((field) => [field, edit[field] || null]));
    change.insurance = { ...account.insurance, ...said };
  }
  return change;
}

/** Codes by text message need a number. Once two-factor is enabled, its owner must have confirmed it. */
export function channelErrors(edit: AccountEdit, account: Account): Record<string, string[]> {
  const enabled = edit.two_factor_enabled ?? account.two_factor_enabled;
  const stays = edit.two_factor_enabled ? account.two_factor_default_channel : undefined;
  const chosen = edit.two_factor_default_channel ?? stays;
  if (chosen !== 'sms' || !changesTwoFactor(edit, account)) return {};
  const mobile = edit.mobile === undefined ? account.mobile : edit.mobile;
  if (!mobile) return { two_factor_default_channel: [NO_MOBILE] };
  const isConfirmed = account.mobile_confirmed && toE164(mobile) === account.mobile;
  return enabled && !isConfirmed ? { two_factor_default_channel: [NOT_CONFIRMED] } : {};
}

/** Whether codes are switched on or off, change their channel, or go to another phone. */
export function changesTwoFactor(edit: AccountEdit, account: Account): boolean {
  const { two_factor_enabled, two_factor_default_channel, mobile } = toChange(edit, account);
  const goToPhone = account.two_factor_enabled && account.two_factor_default_channel === 'sms';
  return (
    two_factor_enabled !== undefined ||
    two_factor_default_channel !== undefined ||
    (mobile !== undefined && goToPhone)
  );
}
