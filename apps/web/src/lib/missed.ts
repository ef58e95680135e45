import type { RecordTag } from '@drawpoint/contracts/operation';
import { queryClient } from './query-client.ts';

/** Reads again what shows records of these kinds and was read before a channel was heard: what changed in between was told to nobody (decision 125). */
export function readMissed(tags: readonly RecordTag[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ state, meta }) =>
      state.dataUpdatedAt > 0 && (meta?.reads?.some((tag) => tags.includes(tag)) ?? false),
  });
}
