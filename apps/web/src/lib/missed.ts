import type { RecordTag } from '@drawpoint/contracts/operation';
import { queryClient } from './query-client.ts';

/** On a good connection a channel is heard sooner after the answers that it keeps up to date. */
const UNHEARD_MS = 500;

/** Reads again what shows records of these kinds and was read before a channel was heard: what changed in between was told to nobody (decision 125). */
export function readMissed(tags: readonly RecordTag[]): void {
  const heardSince = Date.now() - UNHEARD_MS;
  void queryClient.invalidateQueries({
    predicate: ({ state, meta }) =>
      state.dataUpdatedAt > 0 &&
      state.dataUpdatedAt < heardSince &&
      (meta?.reads?.some((tag) => tags.includes(tag)) ?? false),
  });
}
