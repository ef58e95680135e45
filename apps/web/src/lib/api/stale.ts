import type { RecordTag } from '@drawpoint/contracts/operation';
import { createListeners } from '../listeners.ts';

const listeners = createListeners<[tags: readonly RecordTag[]]>();

/**
 * Marks tags as changed, so that queries reading them run again. Mutations, forms and realtime events call it
 * with the contract's tags. It needs no query client, so public pages may call it.
 */
export function markStale(tags: readonly RecordTag[] | undefined): void {
  if (tags && tags.length > 0) listeners.tell(tags);
}

/** Returns the function that stops listening. */
export const onStale = listeners.listen;
