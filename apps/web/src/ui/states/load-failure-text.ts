import { ERROR_TEXTS } from '@drawpoint/contracts/errors';
import { message } from '../../i18n/message.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';

/** Default texts of the server, which say no more than the status. */
const NO_MORE: readonly string[] = [ERROR_TEXTS.NOT_FOUND, ERROR_TEXTS.INVALID_INPUT];

/**
 * The text for a failed load: the server's own, when it has one (docs/product/texts-and-limits.md#states).
 */
export const loadFailureText = (error: unknown): string =>
  error instanceof ApiError && NO_MORE.includes(error.message)
    ? message('We can’t find that page.')
    : errorText(error, message('Something went wrong. Please try again.'));
