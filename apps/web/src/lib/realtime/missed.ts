import type { RecordTag } from '@drawpoint/contracts/operation';
import { queryClient } from '../api/query-client.ts';

/** How long what comes after the page waits for the channel, which many a network never carries. */
const PATIENCE_MS = 3_000;

const { promise, resolve } = Promise.withResolvers<void>();
setTimeout(resolve, PATIENCE_MS);

/**
 * Settles once the person's own channel is heard or is waited for no longer: what comes after the page is read then, since it would be read
 * twice before.
 */
export const waitIsOver = promise;

/** The person's own channel is heard. */
export const endWait = resolve;

/**
 * Reads again what shows records of these kinds and was read before a channel was heard: what changed in between was told to nobody
 * (decision 125).
 */
export function readMissed(tags: readonly RecordTag[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ state, meta }) =>
      state.dataUpdatedAt > 0 && (meta?.reads?.some((tag) => tags.includes(tag)) ?? false),
  });
}
