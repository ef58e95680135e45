/**
 * The types of site options: how each is edited and what value it holds
 * (docs/product/back-office.md#options).
 */
export const OPTION_TYPES = [
  'text',
  'textarea',
  'checkbox',
  'radio',
  'select',
  'multiselect',
  'switch',
  'number',
  'email',
  'url',
  'color',
  'date',
  'datetime',
  'media',
] as const;
export type OptionType = (typeof OPTION_TYPES)[number];

/** Who may set the value of an option. */
export const OPTION_SETTERS = ['admins', 'developers'] as const;
export type OptionSetter = (typeof OPTION_SETTERS)[number];

export type OptionChoice = { label: string; value: string };
export type OptionShape = { type: OptionType; choices: readonly OptionChoice[] };

/** The value as stored (null for none), or the problem with the input. */
export type ReadValue = { value: string | null } | { problem: string };

/** Types whose values come from choices. For a checkbox, choices are optional. */
export const needsChoices = (type: OptionType): boolean =>
  type === 'radio' || type === 'select' || type === 'multiselect';

/** Whether several choices can be selected at once. */
export const takesSeveral = ({ type, choices }: OptionShape): boolean =>
  type === 'multiselect' || (type === 'checkbox' && choices.length > 0);

const MOST_TEXT = 1_000;
const MOST_LONG_TEXT = 10_000;

/**
 * A file, by its id or by its public address on this site (`publicMediaPath`). No other address is accepted.
 */
const MEDIA = /^(?:\/api\/public-media\/)?([1-9]\d{0,9})$/;

const PATTERNS: Partial<Record<OptionType, { pattern: RegExp; problem: string }>> = {
  number: { pattern: /^-?\d{1,15}(\.\d{1,10})?$/, problem: 'Enter a number.' },
  email: { pattern: /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, problem: 'Enter a valid email address.' },
  url: { pattern: /^https?:\/\/[^\s<>"]+$/i, problem: 'Enter an address that begins with https://.' },
  color: { pattern: /^#[\da-f]{6}$/i, problem: 'Enter a color such as #0f766e.' },
  date: { pattern: /^\d{4}-\d\d-\d\d$/, problem: 'Enter a date.' },
  datetime: { pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d$/, problem: 'Enter a date and a time.' },
  media: { pattern: MEDIA, problem: 'Choose a file of the media library.' },
};

// Control characters. Multi-line values may contain line breaks.
const CONTROL = /[\u0000-\u001f\u007f]/;
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const YES: readonly unknown[] = [true, 1, '1', 'true'];
const NO: readonly unknown[] = [false, 0, '0', 'false'];

/** Converts the input for an option: a text, a number, a boolean, or a list of choices. */
export function readOptionValue(option: OptionShape, given: unknown): ReadValue {
  if (takesSeveral(option)) return readSeveral(option.choices, given);
  if (option.type === 'checkbox' || option.type === 'switch') {
    if (YES.includes(given)) return { value: 'true' };
    return given === null || given === '' || NO.includes(given)
      ? { value: 'false' }
      : { problem: 'Choose yes or no.' };
  }
  if (given !== null && typeof given !== 'string' && typeof given !== 'number') {
    return { problem: 'Enter one value.' };
  }
  const text = String(given ?? '').trim();
  return text === '' ? { value: null } : readText(option, text);
}

function readText({ type, choices }: OptionShape, text: string): ReadValue {
  if (needsChoices(type)) return isChoice(choices, text) ? { value: text } : { problem: NO_CHOICE };
  const rule = PATTERNS[type];
  if (rule && !rule.pattern.test(text)) return { problem: rule.problem };
  if (type === 'media') return { value: MEDIA.exec(text)![1]! };
  if ((type === 'date' || type === 'datetime') && !isDate(text)) return { problem: 'There is no such day.' };
  const isLong = type === 'textarea';
  if ((isLong ? CONTROL_BUT_LINES : CONTROL).test(text))
    return { problem: 'This holds signs that no text has.' };
  const most = isLong ? MOST_LONG_TEXT : MOST_TEXT;
  return text.length > most ? { problem: `Enter ${most} characters at most.` } : { value: text };
}

function readSeveral(choices: readonly OptionChoice[], given: unknown): ReadValue {
  const list = given === null || given === '' ? [] : typeof given === 'string' ? severalOf(given) : given;
  if (!Array.isArray(list)) return { problem: NO_CHOICE };
  const chosen = choices.map(({ value }) => value).filter((value) => list.includes(value));
  if (!list.every((each) => isChoice(choices, each))) return { problem: NO_CHOICE };
  return { value: chosen.length === 0 ? null : JSON.stringify(chosen) };
}

/** The choices in a stored value of several; empty when the value is no list. */
export function severalOf(value: string | null): string[] {
  try {
    const list: unknown = JSON.parse(value ?? '[]');
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

const NO_CHOICE = 'Choose one of the choices.';
const isChoice = (choices: readonly OptionChoice[], text: unknown): boolean =>
  choices.some(({ value }) => value === text);

function isDate(text: string): boolean {
  const at = new Date(text.length === 10 ? `${text}T00:00Z` : `${text}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 16));
}
