import { POLICIES, type PolicyKey } from '@drawpoint/contracts/policies/policies';
import type { Charge, Policy, ReminderLine, TrafficLine } from '@drawpoint/contracts/policies/policy-types';
import { formatTime } from '@drawpoint/rules/dates';
import { formatMoney, isMoney } from '@drawpoint/rules/money';
import { t } from '../../i18n/translate.ts';
import { parseTypedTime } from '../../lib/forms/typed-time.ts';
import { daysText, hourText } from './traffic-text.ts';

const linesText = (lines: readonly string[]): string => (lines.length === 0 ? t('None') : lines.join(' · '));

/** An amount that is still being typed is left out. */
const chargeText = ({ label, amount }: Charge): string =>
  isMoney(amount) ? `${label} ${formatMoney(amount)}` : label;

const spanText = ({ days, from, until, factor }: TrafficLine): string =>
  `${daysText(days)} ${hourText(from)}–${hourText(until)} × ${factor}`;

const reminderText = ({ hours, email, text }: ReminderLine): string => {
  const ways = [email && t('email'), text && t('text message')].filter(Boolean).join(' + ');
  return t('{{hours}} h before: {{ways}}', { hours, ways: ways || t('in the app only') });
};

/** A policy's value as text. */
export function policyText(key: PolicyKey, value: unknown): string {
  const policy = POLICIES[key] as Policy;
  switch (policy.type) {
    case 'choice': {
      const label = policy.choices.find((choice) => choice.value === value)?.label;
      return label === undefined ? '' : t(label);
    }
    case 'switch':
      return value === true ? t('Yes') : t('No');
    case 'time':
      return parseTypedTime(String(value)) === value ? formatTime(String(value)) : String(value);
    case 'list':
      if (policy.item === 'span') return linesText((value as TrafficLine[]).map(spanText));
      if (policy.item === 'reminder') return linesText((value as ReminderLine[]).map(reminderText));
      if (policy.item === 'charge') return linesText((value as Charge[]).map(chargeText));
      return linesText('parts' in policy ? Object.values(value as object).flat() : (value as string[]));
    case 'money':
      return formatMoney(Number(value));
    default:
      return `${String(value)} ${t(policy.unit)}`;
  }
}
