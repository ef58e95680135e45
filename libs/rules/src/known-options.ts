import { legalOptionKeys, LEGAL_TEXTS, type LegalText, wordingProblem } from './legal-options.ts';
import { PASSWORD_STRENGTHS } from './password-policy.ts';

/** The options that the product itself reads. Their keys and types stay, and they cannot be deleted. */
export const BOOKING_OPTION_KEYS = [
  'booking_notice_minutes',
  'booking_horizon_days',
  'booking_grid_minutes',
  'booking_hold_minutes',
] as const;
/**
 * Minutes without activity after which a phlebotomist is set offline (docs/product/availability.md#presence);
 * 0 means never.
 */
export const PRESENCE_OFFLINE_MINUTES = 'presence_offline_minutes';
export const ADMIN_SCOPE = 'admin_scope';
/** The highest tip that a patient can promise, in dollars, unless the visit costs more. */
export const TIP_MAX = 'tip_max';

/** Days after a completed visit during which its provider keeps the rights over the patient. */
export const RECORD_DAYS = 'record_days';

export type NumberOption =
  | (typeof BOOKING_OPTION_KEYS)[number]
  | typeof PRESENCE_OFFLINE_MINUTES
  | typeof TIP_MAX
  | typeof RECORD_DAYS;

/** A whole number in a range, a text of limited length, or one of some texts. Blank means the default. */
type Rule =
  | { min: number; max: number; fallback: number; divides?: number }
  | { among: readonly string[] }
  | { most: number }
  | { wording: LegalText };

/**
 * Who may set each option, and its allowed values. Options about rights, security, sign-in, limits, sending
 * and payment are for developers, and so are texts with legal weight.
 */
type KnownOption = { setter: 'admins' | 'developers'; rule?: Rule };
const OPTIONS = new Map<string, KnownOption>([
  ['site_title', { setter: 'admins', rule: { most: 60 } }],
  ['site_favicon', { setter: 'admins' }],
  ['site_copyright', { setter: 'admins', rule: { most: 200 } }],
  ['company_address', { setter: 'admins', rule: { most: 300 } }],
  ['company_phone', { setter: 'admins', rule: { most: 40 } }],
  ['claim_people', { setter: 'admins', rule: { most: 600 } }],
  ['claim_insurance', { setter: 'admins', rule: { most: 600 } }],
  ['claim_labs', { setter: 'admins', rule: { most: 600 } }],
  ['password_strength', { setter: 'developers', rule: { among: PASSWORD_STRENGTHS } }],
  ['booking_notice_minutes', { setter: 'developers', rule: { min: 0, max: 43_200, fallback: 60 } }],
  ['booking_horizon_days', { setter: 'developers', rule: { min: 1, max: 1_826, fallback: 1_826 } }],
  ['booking_grid_minutes', { setter: 'developers', rule: { min: 5, max: 60, fallback: 15, divides: 60 } }],
  ['booking_hold_minutes', { setter: 'developers', rule: { min: 1, max: 60, fallback: 10 } }],
  [PRESENCE_OFFLINE_MINUTES, { setter: 'developers', rule: { min: 0, max: 10_080, fallback: 0 } }],
  [ADMIN_SCOPE, { setter: 'developers', rule: { among: ['provider', 'all'] } }],
  [TIP_MAX, { setter: 'developers', rule: { min: 0, max: 10_000, fallback: 200 } }],
  [RECORD_DAYS, { setter: 'developers', rule: { min: 1, max: 3_650, fallback: 365 } }],
  ...LEGAL_TEXTS.flatMap((wording) =>
    legalOptionKeys([wording]).map((key): [string, KnownOption] => [
      key,
      { setter: 'developers', rule: { wording } },
    ]),
  ),
]);

export const CLASSIFIED_OPTION_KEYS: readonly string[] = [...OPTIONS.keys()];

/**
 * The widest group that may set an option. Unclassified options of the product and policies (keys with a dot)
 * are for developers.
 */
export const widestSetter = ({
  key,
  built_in,
}: {
  key: string;
  built_in: boolean;
}): 'admins' | 'developers' =>
  built_in || key.includes('.') ? (OPTIONS.get(key)?.setter ?? 'developers') : 'admins';

/** Whether an option accepts only images. */
export const isImageOption = (key: string): boolean => key === 'site_favicon';

/** The error of a value for an option that the product reads. Null when it is valid, and for other keys. */
export function knownOptionProblem(key: string, value: string | null): string | null {
  const rule = OPTIONS.get(key)?.rule;
  if (!rule || value === null) return null;
  if ('wording' in rule) return wordingProblem(rule.wording, value);
  if ('most' in rule) return value.length > rule.most ? `Enter ${rule.most} characters at most.` : null;
  if ('among' in rule) return rule.among.includes(value) ? null : 'Choose one of the choices.';
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < rule.min || number > rule.max) {
    return `Enter a whole number from ${rule.min} to ${rule.max}.`;
  }
  return rule.divides && rule.divides % number !== 0 ? `Enter a number that divides ${rule.divides}.` : null;
}

/** The value of a numeric option; the default when it is blank, missing or invalid. */
export function knownNumber(key: NumberOption, value: string | null | undefined): number {
  const rule = OPTIONS.get(key)?.rule as Extract<Rule, { fallback: number }>;
  const given = value ?? null;
  return given === null || knownOptionProblem(key, given) !== null ? rule.fallback : Number(given);
}
