import type { z } from 'zod/mini';
import type { FieldErrors } from './errors.ts';

type Issue = z.core.$ZodIssue;

export type Parsed<S extends z.ZodMiniType> =
  { success: true; data: z.output<S> } | { success: false; errors: FieldErrors };

/** Parses an input; what is wrong comes as texts by field. */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): Parsed<S> {
  const result = schema.safeParse(input, { reportInput: true });
  return result.success
    ? { success: true, data: result.data }
    : { success: false, errors: fieldErrors(result.error.issues) };
}

/**
 * English texts for each invalid field by its dotted path: `{ 'patient.email': ['The email must be a valid email
 * address.'] }` (OP §1). The issues must come from a parse with `reportInput`, so that a missing value is told from
 * a wrong one.
 */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const path = issue.path.map(String).join('.') || 'input';
    const text = issueText(issue, nameOf(issue.path));
    const texts = (errors[path] ??= []);
    if (!texts.includes(text)) texts.push(text);
  }
  return errors;
}

/** `patient.first_name` is "first name": the last part that is not a list's index. */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.map(String).findLast((part) => !/^\d+$/.test(part)) ?? 'input';
  return last.replaceAll('_', ' ');
}

function issueText(issue: Issue, name: string): string {
  if (isMissing(issue)) return `The ${name} field is required.`;
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue.expected, name);
    case 'too_small':
      return smallText(issue, name);
    case 'too_big':
      return bigText(issue, name);
    case 'invalid_format':
      return formatText(issue.format, name);
    case 'invalid_value':
      return `The selected ${name} is invalid.`;
    case 'not_multiple_of':
      return `The ${name} must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `The ${name} has unknown fields.`;
    case 'custom':
      return issue.message && issue.message !== 'Invalid input' ? issue.message : `The ${name} is invalid.`;
    default:
      return `The ${name} is invalid.`;
  }
}

/** Nothing was sent, or blank text where text is required. */
function isMissing(issue: Issue): boolean {
  if (issue.code === 'too_small' && issue.origin === 'string') return issue.input === '' && !issue.exact;
  return (
    (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value') &&
    (issue.input === undefined || issue.input === null || issue.input === '')
  );
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

const typeText = (expected: string, name: string): string =>
  TYPES[expected] ? `The ${name} must be ${TYPES[expected]}.` : `The ${name} is invalid.`;

const FORMATS: Record<string, string> = {
  email: 'a valid email address',
  date: 'a valid date',
  datetime: 'a valid date and time',
  uuid: 'a valid id',
  url: 'a valid address',
};

function formatText(format: string, name: string): string {
  if (FORMATS[format]) return `The ${name} must be ${FORMATS[format]}.`;
  return `The ${name} format is invalid.`;
}

type Sized = { origin: string; exact?: boolean; inclusive?: boolean };

function smallText(
  { origin, minimum, exact, inclusive }: Sized & { minimum: number | bigint },
  name: string,
) {
  if (origin === 'string') {
    return `The ${name} must be ${exact ? '' : 'at least '}${count(minimum, 'character')}.`;
  }
  if (origin === 'array')
    return `The ${name} must have ${exact ? '' : 'at least '}${count(minimum, 'item')}.`;
  return `The ${name} must be ${inclusive === false ? 'greater than' : 'at least'} ${minimum}.`;
}

function bigText({ origin, maximum, exact, inclusive }: Sized & { maximum: number | bigint }, name: string) {
  if (origin === 'string') {
    if (exact) return `The ${name} must be ${count(maximum, 'character')}.`;
    return `The ${name} may not be longer than ${count(maximum, 'character')}.`;
  }
  if (origin === 'array') return `The ${name} may not have more than ${count(maximum, 'item')}.`;
  return inclusive === false
    ? `The ${name} must be less than ${maximum}.`
    : `The ${name} may not be greater than ${maximum}.`;
}

const count = (amount: number | bigint, noun: string): string =>
  `${amount} ${noun}${Number(amount) === 1 ? '' : 's'}`;
