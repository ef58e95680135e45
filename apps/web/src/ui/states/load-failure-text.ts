import { ERROR_TEXTS } from '@drawpoint/contracts/errors';
import { message } from '../../i18n/message.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';

/** What the server says of an address that leads nowhere where it has no more to say. */
const NO_MORE: readonly string[] = [ERROR_TEXTS.NOT_FOUND, ERROR_TEXTS.INVALID_INPUT];

/** Why something could not be loaded: the server's own words where it has some (docs/product/texts-and-limits.md#states). */
export const loadFailureText = (error: unknown): string =>
  error instanceof ApiError && NO_MORE.includes(error.message)
    ? message('There is nothing at this address.')
    : errorText(error, message('Something went wrong. Please try again.'));
