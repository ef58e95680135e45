import type { FieldErrorCode, FieldErrors, FieldProblem, FieldProblems } from '@drawpoint/contracts/errors';
import { message } from '../../i18n/message.ts';

/** A text with values, for `t(text, values)`. */
export type FieldText = { text: string; values?: { count: number } };

/** A field's own texts by code: "Enter your first name." */
export type OwnTexts = Partial<Record<FieldErrorCode, string>>;

/** Texts under a field. They do not name the field, since its label stands above. */
const TEXTS: Record<Exclude<FieldErrorCode, 'custom'>, string> = {
  required: message('Please fill this in.'),
  type: message('Please check this.'),
  too_short: message('Use at least {{count}} characters.'),
  too_long: message('Use at most {{count}} characters.'),
  wrong_length: message('Use exactly {{count}} characters.'),
  too_few: message('Choose at least {{count}}.'),
  too_many: message('Choose at most {{count}}.'),
  wrong_count: message('Choose exactly {{count}}.'),
  too_small: message('Enter at least {{count}}.'),
  too_big: message('Enter at most {{count}}.'),
  above: message('Enter more than {{count}}.'),
  below: message('Enter less than {{count}}.'),
  multiple: message('Enter a multiple of {{count}}.'),
  email: message('Enter an email address such as name@example.com.'),
  phone: message('Enter a US number with 10 digits, or + and the country code.'),
  date: message('Enter the date as MM-DD-YYYY.'),
  datetime: message('Enter a date and a time.'),
  time: message('Enter a time such as 9:30 am.'),
  zip: message('Enter a ZIP code of 5 digits.'),
  us_state: message('Choose a state.'),
  url: message('Enter an address that starts with https://.'),
  format: message('Please check this.'),
  choice: message('Choose one of the options.'),
  unknown_fields: message('Please check this.'),
};

/** The text of a problem: the field's own, else the code's, else the server's. */
export function textOf({ code, params }: FieldProblem, text: string, own: OwnTexts = {}): FieldText {
  const texts = own[code] ?? (code === 'custom' ? text : TEXTS[code]);
  return { text: texts, ...(params && { values: params }) };
}

/** The first problem of each field as text, by path. Fields without a code keep the server's text. */
export function fieldTexts(
  errors: FieldErrors,
  codes: FieldProblems,
  own: Record<string, OwnTexts> = {},
): Record<string, FieldText> {
  const texts: Record<string, FieldText> = {};
  for (const [path, [text]] of Object.entries(errors)) {
    if (text === undefined) continue;
    texts[path] = textOf(codes[path]?.[0] ?? { code: 'custom' }, text, own[path]);
  }
  return texts;
}
