/** The values of the option `password_strength` (1 §5). */
export const PASSWORD_STRENGTHS = ['any', 'letters_numbers', 'strong', 'very_strong'] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

export type PasswordRuleKey = 'length' | 'letter' | 'upper' | 'lower' | 'number' | 'symbol';
export type PasswordRule = { key: PasswordRuleKey; text: string; passed: boolean };

const MINIMUM: Record<PasswordStrength, number> = {
  any: 6,
  letters_numbers: 8,
  strong: 8,
  very_strong: 12,
};

const RULES_OF: Record<PasswordStrength, readonly Exclude<PasswordRuleKey, 'length'>[]> = {
  any: [],
  letters_numbers: ['letter', 'number'],
  strong: ['upper', 'lower', 'number'],
  very_strong: ['upper', 'lower', 'number', 'symbol'],
};

const PATTERNS = {
  letter: { pattern: /\p{L}/u, text: 'At least one letter' },
  upper: { pattern: /\p{Lu}/u, text: 'At least one upper case letter' },
  lower: { pattern: /\p{Ll}/u, text: 'At least one lower case letter' },
  number: { pattern: /\p{Nd}/u, text: 'At least one number' },
  symbol: { pattern: /[^\p{L}\p{N}\s]/u, text: 'At least one symbol' },
} as const;

export const MATCH_TEXTS = { match: 'Passwords match', mismatch: 'Passwords do not match' } as const;

/** The strength that an option's value means; an unknown value means `strong`, never less. */
export function toPasswordStrength(value: string | null | undefined): PasswordStrength {
  return PASSWORD_STRENGTHS.find((strength) => strength === value) ?? 'strong';
}

/** The minimum length in characters (1 §9). */
export const minimumLength = (strength: PasswordStrength): number => MINIMUM[strength];

/** The rules of a strength in the order of the live checklist, each passed or not (1 §2.10, §5). */
export function checkPassword(strength: PasswordStrength, password: string): PasswordRule[] {
  const minimum = MINIMUM[strength];
  return [
    { key: 'length', text: `At least ${minimum} characters`, passed: [...password].length >= minimum },
    ...RULES_OF[strength].map((key) => ({
      key,
      text: PATTERNS[key].text,
      passed: PATTERNS[key].pattern.test(password),
    })),
  ];
}

/** The texts of the rules that a password breaks; none means that it is accepted. */
export function brokenPasswordRules(strength: PasswordStrength, password: string): string[] {
  return checkPassword(strength, password)
    .filter((rule) => !rule.passed)
    .map((rule) => `The password needs ${rule.text[0]!.toLowerCase()}${rule.text.slice(1)}.`);
}
