import type { RecordTag } from '@drawpoint/contracts/operation';

type Listener = (tags: readonly RecordTag[]) => void;
const listeners = new Set<Listener>();

/**
 * Says that records of these kinds have changed: every reading that shows one is read again. Called after a mutation, a
 * form and a realtime event, with the tags of the contract; it needs no data layer, so public pages may call it.
 */
export function markStale(tags: readonly RecordTag[] | undefined): void {
  if (tags && tags.length > 0) listeners.forEach((listener) => listener(tags));
}

/** Answers how to stop. */
export function onStale(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
