import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../app-error.ts';

/**
 * Lets an edit pass that was made from the record as it is, or that says nothing of a version. Throws STALE with the
 * record as it is now (`current`, as its readers see it) and the names of the edit's fields that say something else there
 * (`changed`). Asked inside the transaction that holds the record's lock.
 */
export function checkVersion(edit: { version?: number | undefined }, current: { version: number }): void {
  if (edit.version === undefined || edit.version === current.version) return;
  const now: Record<string, unknown> = current;
  const changed = Object.entries(edit)
    .filter(([name, value]) => name !== 'version' && value !== undefined && name in now)
    .filter(([name, value]) => !isDeepStrictEqual(value, now[name]))
    .map(([name]) => name);
  throw new AppError('STALE', { details: { current, changed } });
}
