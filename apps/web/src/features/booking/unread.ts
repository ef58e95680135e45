import { ApiError } from '../../lib/api/api-error.ts';

/**
 * Thrown when data that a booking needs could not be read; its message names that and not the failed step.
 */
export class Unread extends ApiError {}

/** For `catch`: rethrows the error as Unread. */
export function throwUnread(error: unknown): never {
  throw error instanceof ApiError ? new Unread(error) : error;
}
