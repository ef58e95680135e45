import { ApiError } from '../../../lib/api/api-error.ts';

type Finalize<Booked> = {
  post: () => Promise<Booked>;
  /** Waits `ms` milliseconds; rejects when the wizard is closed. */
  wait: (ms: number) => Promise<void>;
  /** Called before each retry, while the outcome is unknown. */
  onWaiting: () => void;
};

const PAUSES_MS = [1_000, 1_500, 2_000, 3_000];
// After a client timeout the outcome is as unknown as after FINALIZING. A busy server is retried soon.
const ASK_AGAIN = ['FINALIZING', 'TIMEOUT'];
const MOST_BUSY = 3;

/**
 * Confirms a booking and returns the answer. Retries while the outcome is unknown: one session never
 * books twice (docs/product/booking.md#confirming). Throws every definite rejection.
 */
export async function finalize<Booked>({ post, wait, onWaiting }: Finalize<Booked>): Promise<Booked> {
  let busy = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await post();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'BUSY') busy += 1;
      if (!ASK_AGAIN.includes(error.code) && (error.code !== 'BUSY' || busy > MOST_BUSY)) throw error;
      onWaiting();
      const pause = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)]!;
      await wait(Math.max(pause, (error.retryAfterSeconds ?? 0) * 1000));
    }
  }
}
