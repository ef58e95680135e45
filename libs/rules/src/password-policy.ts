/** Values of the option `password_strength` (docs/product/accounts.md#passwords). */
export const PASSWORD_STRENGTHS = ['any', 'letters_numbers', 'strong', 'very_strong'] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

export type PasswordRuleKey = 'length' | 'letter' | 'upper' | 'lower' | 'number' | 'symbol';
export type PasswordRule = { key: PasswordRuleKey; text: string; passed: boolean };

/** `minimum` counts characters (docs/product/accounts.md#passwords). */
const STRENGTHS: Record<
  PasswordStrength,
  { minimum: number; rules: readonly Exclude<PasswordRuleKey, 'length'>[] }
> = {
  any: { minimum: 6, rules: [] },
  letters_numbers: { minimum: 8, rules: ['letter', 'number'] },
  strong: { minimum: 8, rules: ['upper', 'lower', 'number'] },
  very_strong: { minimum: 12, rules: ['upper', 'lower', 'number', 'symbol'] },
};

const PATTERNS = {
  letter: { pattern: /\p{L}/u, text: 'At least one letter' },
  upper: { pattern: /\p{Lu}/u, text: 'At least one upper case letter' },
  lower: { pattern: /\p{Ll}/u, text: 'At least one lower case letter' },
  number: { pattern: /\p{Nd}/u, text: 'At least one number' },
  symbol: { pattern: /[^\p{L}\p{N}\s]/u, text: 'At least one symbol' },
} as const;

export const MATCH_TEXTS = { match: 'Passwords match', mismatch: 'Passwords do not match' } as const;

/** The strength an option's value stands for. An unknown value means `strong`. */
export function toPasswordStrength(value: string | null | undefined): PasswordStrength {
  return PASSWORD_STRENGTHS.find((strength) => strength === value) ?? 'strong';
}

/** The rules of a strength in checklist order, each passed or not (docs/product/accounts.md#passwords). */
export function checkPassword(strength: PasswordStrength, password: string): PasswordRule[] {
  const { minimum, rules } = STRENGTHS[strength];
  return [
    { key: 'length', text: `At least ${minimum} characters`, passed: [...password].length >= minimum },
    ...rules.map((key) => ({
      key,
      text: PATTERNS[key].text,
      passed: PATTERNS[key].pattern.test(password),
    })),
  ];
}

/** Error texts of the rules that a password breaks. Empty when the password is accepted. */
export function brokenPasswordRules(strength: PasswordStrength, password: string): string[] {
  return checkPassword(strength, password)
    .filter((rule) => !rule.passed)
    .map((rule) => `The password needs ${rule.text[0]!.toLowerCase()}${rule.text.slice(1)}.`);
}
