import type { PaymentAnswer, PaymentResult } from '@drawpoint/contracts/appointments/payment';
import { ApiError } from '../../lib/api/api-error.ts';

/** One try: what it pays with, under a key of its own. */
export type Attempt = { key: string; nonce: string | null };

/** Whether nobody knows if a try arrived: it is then repeated as it was, token and key alike, and counts once. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  (['OFFLINE', 'TIMEOUT', 'UNAVAILABLE', 'INTERNAL', 'STILL_RUNNING', 'BUSY'].includes(error.code) ||
    error.status >= 500);

/** Between two questions for what became of a try: few enough for the limit of payments a minute. */
const PAUSE_MS = 7_000;

const isKnown = (answer: PaymentAnswer): answer is PaymentResult => answer.payment.id !== null;

/**
 * Sends a try, and again as it was until the service says what became of it: under one token and key it is charged once.
 * `onUnanswered` is called when that is not known at first.
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
      if (!isLimited && !isUnknown(error)) throw error;
      pause = Math.max(PAUSE_MS, ((error as ApiError).retryAfterSeconds ?? 0) * 1_000);
    }
  }
}

/** A payment that failed, as an error with the words for the person (docs/product/payments.md#outcomes). */
export const failedPayment = ({ friendly_error, error }: PaymentResult): ApiError =>
  new ApiError({
    status: 200,
    code: 'INVALID_INPUT',
    message: friendly_error || error || 'Payment failed',
  });
