import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_TEXTS } from '@drawpoint/contracts/errors';
import { APPOINTMENT_STATUSES, PAYMENT_STATUSES } from '@drawpoint/contracts/appointments/appointment';
import { FEE_CARD_CONSENT, FEE_LABELS } from '@drawpoint/contracts/appointments/payment';
import { GENDERS } from '@drawpoint/contracts/auth/genders';
import { POLICIES } from '@drawpoint/contracts/policies/policies';
import { POLICY_TEXTS } from '@drawpoint/contracts/policies/policy-texts';
import type { Policy } from '@drawpoint/contracts/policies/policy-types';
import { HOLIDAY_NAMES } from '@drawpoint/rules/holidays';
import {
  appointmentStatusLabel,
  ownVisitStatusLabel,
  genderLabel,
  paymentStatusLabel,
  visitPaymentLabel,
} from '@drawpoint/rules/labels';
import { checkPassword, MATCH_TEXTS, PASSWORD_STRENGTHS } from '@drawpoint/rules/password-policy';
import { SMS_CONSENT_TEXT } from '@drawpoint/rules/sms-consent';
import { patientSources } from './patient-sources.ts';
import { readSources } from './read-sources.ts';
import { usedMessages } from './used-messages.ts';

/** The list for translators: one text a line. For tools and tests. */
export const CATALOG_FILE = join(import.meta.dirname, 'messages.txt');

/** The texts of a policy's values, including its default lists. */
const policyTexts = (policy: Policy): string[] => [
  ...('unit' in policy ? [policy.unit] : []),
  ...('choices' in policy ? policy.choices.map(({ label }) => label) : []),
  ...('parts' in policy ? policy.parts.map(({ label }) => label) : []),
  ...(policy.type === 'list' && policy.item === 'text' ? Object.values(policy.default).flat() : []),
];

/** Texts of the shared rules and contracts that patients read. */
function sharedTexts(): string[] {
  return [
    ...Object.values(ERROR_TEXTS),
    ...Object.values(MATCH_TEXTS),
    ...PASSWORD_STRENGTHS.flatMap((strength) => checkPassword(strength, '').map(({ text }) => text)),
    ...APPOINTMENT_STATUSES.flatMap((status) => [
      appointmentStatusLabel(status),
      ownVisitStatusLabel(status),
    ]),
    ...[null, ...PAYMENT_STATUSES].map(paymentStatusLabel),
    ...[true, false].map((isOwnVisit) => visitPaymentLabel('none', isOwnVisit)),
    ...GENDERS.map(genderLabel),
    ...HOLIDAY_NAMES,
    // The lines of a price beside the service (`priceVisit`).
    ...['Travel', 'Distance Surcharge', 'Household Discount', 'Free Redraw'],
    ...Object.values(FEE_LABELS),
    ...[SMS_CONSENT_TEXT, FEE_CARD_CONSENT.text],
  ];
}

/** Texts of the shared rules and contracts that staff read alone. */
const staffTexts = (): string[] => [
  ...Object.values(POLICIES).flatMap(policyTexts),
  ...Object.values(POLICY_TEXTS).flatMap(({ title, sentence }) => [title, sentence]),
];

/** Every text that the web can show, sorted. */
export const neededMessages = (): string[] =>
  [...new Set([...usedMessages(readSources()).messages, ...sharedTexts(), ...staffTexts()])].sort();

/** The texts that patients and visitors can meet, which every language has. */
export const patientMessages = (): string[] =>
  [...new Set([...usedMessages(patientSources(readSources())).messages, ...sharedTexts()])].sort();

export const listedMessages = (): string[] => readFileSync(CATALOG_FILE, 'utf8').split('\n').filter(Boolean);
