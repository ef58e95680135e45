import type { RecordTag } from '@drawpoint/contracts/operation';
import { queryClient } from '../api/query-client.ts';

/** How long reads after the page wait for the channel. Some networks never allow a websocket. */
const TIMEOUT_MS = 3_000;

let end = (): void => undefined;

/**
 * Settles when the user's channel is subscribed, or after the timeout. Reads that come after the page wait
 * for it, or they would run twice.
 */
export const waitIsOver = new Promise<void>((resolve) => {
  end = resolve;
  setTimeout(resolve, TIMEOUT_MS);
});

/** Call when the user's channel is subscribed. */
export const endWait = (): void => end();

/**
 * Repeats queries of these tags that ran before the subscription, since events in between were lost (decision
 * 125).
 */
export function readMissed(tags: readonly RecordTag[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ state, meta }) =>
      state.dataUpdatedAt > 0 && (meta?.reads?.some((tag) => tags.includes(tag)) ?? false),
  });
}
