import { plainSigns, segmentsOf } from './sms-text.ts';

/** The public pages with a legal text. */
export const LEGAL_PAGES = ['privacy', 'terms', 'telehealth'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** The longest name of a site in a text message, which `{{site}}` stands for. */
const SITE = 'x'.repeat(30);
const MOST_SEGMENTS = 2;

/** `names`: words that the law or the carriers require in the text. */
type Rule = { most: number; names?: readonly string[]; isSms?: true };

const PAGE: Rule = { most: 20_000 };
const CONSENT: Rule = { most: 300 };
const sms = (...names: string[]): Rule => ({ most: 400, names, isSms: true });

const RULES = {
  legal_privacy: PAGE,
  legal_terms: PAGE,
  legal_telehealth: PAGE,
  consent_hipaa_notice_ack: CONSENT,
  consent_telehealth_consent: CONSENT,
  consent_terms_accept: CONSENT,
  consent_sms: { most: 600, names: ['STOP', 'HELP'] },
  sms_consent_request: sms('YES', 'STOP', 'HELP'),
  sms_given: sms('STOP', 'HELP'),
  sms_help: sms('STOP'),
  sms_stopped: sms('START'),
  sms_started: sms(),
} satisfies Record<string, Rule>;

/** A text that a site can word itself. The option of this key is the English one, `…_es` the Spanish one. */
export type LegalText = keyof typeof RULES;
export const LEGAL_TEXTS = Object.keys(RULES) as LegalText[];

/** The keys of both options of these texts. */
export const legalOptionKeys = (texts: readonly LegalText[]): string[] =>
  texts.flatMap((text) => [text, `${text}_es`]);

/** The error of a site's wording. Null when it is valid. */
export function wordingProblem(text: LegalText, value: string): string | null {
  const { most, names = [], isSms }: Rule = RULES[text];
  if (value.length > most) return `Enter ${most} characters at most.`;
  const missing = names.filter((name) => !value.includes(name));
  if (missing.length > 0) return `The text must name ${missing.join(' and ')}.`;
  if (isSms && segmentsOf(plainSigns(value.replaceAll('{{site}}', SITE))) > MOST_SEGMENTS)
    return 'The text is too long for two text messages.';
  return null;
}

/**
 * The site's wording of a text; undefined means the product's own. Spanish readers get an English wording
 * rather than the product's Spanish text, which may say something else.
 */
export function siteWording(
  values: ReadonlyMap<string, string>,
  text: LegalText,
  language: 'en' | 'es',
): string | undefined {
  const english = values.get(text);
  return language === 'es' ? (values.get(`${text}_es`) ?? english) : english;
}
