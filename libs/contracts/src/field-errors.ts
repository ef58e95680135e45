import type { z } from 'zod/mini';
import { FIELD_ERROR_CODES, type FieldErrorCode, type FieldErrors, type FieldProblem } from './errors.ts';
import type { FieldProblems } from './errors.ts';

type Issue = z.core.$ZodIssue;

export type Parsed<S extends z.ZodMiniType> =
  | { success: true; data: z.output<S> }
  | { success: false; errors: FieldErrors; codes: FieldProblems };

/** Characters that cannot be stored: NUL in Postgres, and lone surrogates in UTF-8. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/**
 * Parses an input. Errors come as texts and codes per field. Rejects text that cannot be stored anywhere in
 * the input, so schemas need not check it.
 */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): Parsed<S> {
  const unstorable = [...unstorableTexts(input, [])];
  if (unstorable.length > 0) return { success: false, ...fieldErrors(unstorable) };
  const result = schema.safeParse(input, { reportInput: true });
  return result.success
    ? { success: true, data: result.data }
    : { success: false, ...fieldErrors(result.error.issues) };
}

/** The valid fields of an input, each parsed alone. */
export function soundFields(schema: z.ZodMiniType, input: unknown): Record<string, unknown> {
  const { shape = {} } = schema as { shape?: Record<string, z.ZodMiniType> };
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      const parsed = field && parseInput(field, value);
      return parsed?.success ? [[name, parsed.data]] : [];
    }),
  );
}

/** Yields an issue for each text that cannot be stored. A bad property name is reported at its object. */
function* unstorableTexts(value: unknown, path: PropertyKey[]): Generator<Issue> {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value))
      yield { code: 'invalid_format', format: 'regex', input: value, path, message: '' };
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      yield* unstorableTexts(name, path);
      yield* unstorableTexts(each, [...path, name]);
    }
  }
}

/**
 * English texts for each invalid field by its dotted path, with their codes: `{ 'patient.email': ['The email
 * must be a valid email address.'] }`. Issues must come from a parse with `reportInput`, which separates
 * missing values from wrong ones.
 */
export function fieldErrors(issues: readonly Issue[]): { errors: FieldErrors; codes: FieldProblems } {
  // Maps, because a field may be named like an object's built-in property, such as `constructor`.
  const found = new Map<string, Map<string, FieldProblem>>();
  for (const issue of issues) {
    const path = issue.path.map(String).join('.') || 'input';
    const problem = problemOf(issue);
    const text = textOf(problem, nameOf(issue.path), issue);
    const problems = found.get(path) ?? new Map<string, FieldProblem>();
    found.set(path, problems);
    if (!problems.has(text)) problems.set(text, problem);
  }
  const fields = [...found];
  return {
    errors: Object.fromEntries(fields.map(([path, problems]) => [path, [...problems.keys()]])),
    codes: Object.fromEntries(fields.map(([path, problems]) => [path, [...problems.values()]])),
  };
}

/** The field name in words: `patient.first_name` becomes "first name". List indexes are skipped. */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.map(String).findLast((part) => !/^\d+$/.test(part)) ?? 'input';
  return last.replaceAll('_', ' ');
}

function problemOf(issue: Issue): FieldProblem {
  if (isMissing(issue)) return { code: 'required' };
  switch (issue.code) {
    case 'invalid_type':
      return { code: TYPES[issue.expected] ? 'type' : 'custom' };
    case 'too_small':
      return { code: smallCode(issue), params: { count: Number(issue.minimum) } };
    case 'too_big':
      return { code: bigCode(issue), params: { count: Number(issue.maximum) } };
    case 'not_multiple_of':
      return { code: 'multiple', params: { count: issue.divisor } };
    case 'invalid_format':
      return { code: formatCode(issue) };
    case 'invalid_value':
      return { code: 'choice' };
    case 'unrecognized_keys':
      return { code: 'unknown_fields' };
    default:
      return { code: 'custom' };
  }
}

/** The value is absent, or blank where text is required. */
function isMissing(issue: Issue): boolean {
  if (issue.code === 'too_small' && issue.origin === 'string') return issue.input === '' && !issue.exact;
  if (issue.code === 'invalid_format') return issue.input === '';
  return (
    (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value') &&
    (issue.input === undefined || issue.input === null || issue.input === '')
  );
}

type SizeIssue = { origin: string; exact?: boolean; inclusive?: boolean };

function smallCode({ origin, exact, inclusive }: SizeIssue): FieldErrorCode {
  if (origin === 'string') return exact ? 'wrong_length' : 'too_short';
  if (origin === 'array') return exact ? 'wrong_count' : 'too_few';
  return inclusive === false ? 'above' : 'too_small';
}

function bigCode({ origin, exact, inclusive }: SizeIssue): FieldErrorCode {
  if (origin === 'string') return exact ? 'wrong_length' : 'too_long';
  if (origin === 'array') return exact ? 'wrong_count' : 'too_many';
  return inclusive === false ? 'below' : 'too_big';
}

/** A regular expression of `fields.ts` has its format code as its message. */
function formatCode({ format, message }: { format: string; message: string }): FieldErrorCode {
  const name = format === 'regex' ? message : format;
  return FIELD_ERROR_CODES.find((code) => code === name) ?? 'format';
}

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function textOf({ code, params }: FieldProblem, name: string, issue: Issue): string {
  const limit = params?.count ?? 0;
  switch (code) {
    case 'required':
      return `The ${name} field is required.`;
    case 'type':
      return `The ${name} must be ${TYPES[issue.code === 'invalid_type' ? issue.expected : ''] ?? 'valid'}.`;
    case 'too_short':
      return `The ${name} must be at least ${count(limit, 'character')}.`;
    case 'too_long':
      return `The ${name} may not be longer than ${count(limit, 'character')}.`;
    case 'wrong_length':
      return `The ${name} must be ${count(limit, 'character')}.`;
    case 'too_few':
      return `The ${name} must have at least ${count(limit, 'item')}.`;
    case 'too_many':
      return `The ${name} may not have more than ${count(limit, 'item')}.`;
    case 'wrong_count':
      return `The ${name} must have ${count(limit, 'item')}.`;
    case 'too_small':
      return `The ${name} must be at least ${limit}.`;
    case 'too_big':
      return `The ${name} may not be greater than ${limit}.`;
    case 'above':
      return `The ${name} must be greater than ${limit}.`;
    case 'below':
      return `The ${name} must be less than ${limit}.`;
    case 'multiple':
      return `The ${name} must be a multiple of ${limit}.`;
    case 'choice':
      return `The selected ${name} is invalid.`;
    case 'unknown_fields':
      return `The ${name} has unknown fields.`;
    case 'format':
      return `The ${name} format is invalid.`;
    case 'custom':
      return issue.message && !GENERIC.test(issue.message) ? issue.message : `The ${name} is invalid.`;
    default:
      return `The ${name} must be ${FORMATS[code]}.`;
  }
}

/** The beginning of zod's own message when a schema sets none. */
const GENERIC = /^Invalid /;

const FORMATS = {
  email: 'a valid email address',
  phone: 'a US number with 10 digits, or + and the number with its country code',
  date: 'a valid date',
  datetime: 'a valid date and time',
  time: 'a time of day such as 09:30',
  zip: 'a ZIP code of five digits',
  us_state: 'the two letters of a US state',
  url: 'a valid address',
} as const;

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`;
