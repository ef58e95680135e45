import { ApiError } from '../../lib/api/api-error.ts';

/** What a booking begins with, or goes on with, could not be read: it is told as that and not as what was to follow. */
export class Unread extends ApiError {}

/** For `catch`: throws it as Unread. */
export function asUnread(error: unknown): never {
  throw error instanceof ApiError ? new Unread(error) : error;
}
