import type { RecordTag } from '@drawpoint/contracts/operation';
import { createListeners } from '../listeners.ts';

const listeners = createListeners<[tags: readonly RecordTag[]]>();

/**
 * Says that records of these kinds have changed: every reading that shows one is read again. Called after a mutation, a
 * form and a realtime event, with the tags of the contract; it needs no data layer, so public pages may call it.
 */
export function markStale(tags: readonly RecordTag[] | undefined): void {
  if (tags && tags.length > 0) listeners.tell(tags);
}

/** Answers how to stop. */
export const onStale = listeners.listen;
