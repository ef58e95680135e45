import type { FieldErrors } from '@drawpoint/contracts/errors';
import { ApiError } from './api-error.ts';

export type FormErrors<Field extends string> = Partial<Record<Field, string>>;

/**
 * The server's field errors as a form shows them: the first text under each field it has, by path below `prefix`
 * (`patient.email` belongs to `email` of a form with prefix `patient`). `rest` are texts of fields it has not.
 */
export function toFormErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  prefix = '',
): { errors: FormErrors<Field>; rest: string[] } {
  const errors: FormErrors<Field> = {};
  const rest: string[] = [];
  const answered: FieldErrors = error instanceof ApiError ? error.fields : {};
  for (const [path, [first]] of Object.entries(answered)) {
    if (first === undefined) continue;
    const name = prefix !== '' && path.startsWith(`${prefix}.`) ? path.slice(prefix.length + 1) : path;
    const field = fields.find((each) => each === name);
    if (field) errors[field] = first;
    else rest.push(first);
  }
  return { errors, rest };
}
