import type { PaymentResult } from '@drawpoint/contracts/appointments/payment';
import { ApiError } from '../../lib/api-error.ts';

/** One try: what it pays with, under a key of its own. */
export type Attempt = { key: string; nonce: string | null };

/** Whether nobody knows if a try arrived: it is then repeated as it was, token and key alike, and counts once. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  (['OFFLINE', 'TIMEOUT', 'UNAVAILABLE', 'INTERNAL', 'STILL_RUNNING'].includes(error.code) ||
    error.status >= 500);

/** A payment that failed, as an error with the words for the person (2 §8). */
export const failedPayment = ({ friendly_error, error }: PaymentResult): ApiError =>
  new ApiError({
    status: 200,
    code: 'INVALID_INPUT',
    message: friendly_error || error || 'Payment failed',
  });
