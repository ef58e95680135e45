import type { PaymentAnswer, PaymentResult } from '@drawpoint/contracts/appointments/payment';
import { ApiError } from '../../lib/api/api-error.ts';

/** One attempt: its idempotency key and card token. */
export type Attempt = { key: string; nonce: string | null };

/**
 * Whether it is unknown that an attempt arrived. It is then retried with the same key and token, so it
 * charges once.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  (['OFFLINE', 'TIMEOUT', 'UNAVAILABLE', 'INTERNAL', 'STILL_RUNNING', 'BUSY'].includes(error.code) ||
    error.status >= 500);

/** Pause between retries; long enough for the rate limit of payments per minute. */
const PAUSE_MS = 7_000;

const isKnown = (answer: PaymentAnswer): answer is PaymentResult => answer.payment.id !== null;

/**
 * Sends an attempt and repeats it until the server knows the outcome. The same key and token prevent a second
 * charge. `onUnanswered` is called when the outcome is not known at first.
 */
export async function sendUntilKnown(
  send: () => Promise<PaymentAnswer>,
  wait: (ms: number) => Promise<void>,
  onUnanswered: () => void,
): Promise<PaymentResult> {
  const first = await send();
  if (isKnown(first)) return first;
  onUnanswered();
  for (let pause = PAUSE_MS; ;) {
    await wait(pause);
    try {
      const answer = await send();
      if (isKnown(answer)) return answer;
      pause = PAUSE_MS;
    } catch (error) {
      const isLimited = error instanceof ApiError && error.code === 'RATE_LIMITED';
      if (!isLimited && !isOutcomeUnknown(error)) throw error;
      pause = Math.max(PAUSE_MS, ((error as ApiError).retryAfterSeconds ?? 0) * 1_000);
    }
  }
}

/** A failed payment as an error with its text for the person (docs/product/payments.md#outcomes). */
export const failedPayment = ({ friendly_error, error }: PaymentResult): ApiError =>
  new ApiError({
    status: 200,
    code: 'INVALID_INPUT',
    message: friendly_error || error || 'Payment failed',
  });
