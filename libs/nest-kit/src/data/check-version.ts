import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../app-error.ts';

/**
 * Checks an edit's version inside the transaction that locks the record. Passes an edit without a version.
 * Throws STALE with the `current` record and the names of `changed` fields whose values differ.
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
