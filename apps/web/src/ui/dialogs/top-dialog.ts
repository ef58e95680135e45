import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';

// Those that are open, the one on top last.
let open: readonly HTMLDialogElement[] = [];
const listeners = createListeners();

function set(next: readonly HTMLDialogElement[]): void {
  open = next;
  listeners.tell();
}

/** Puts a dialog on top of those that are open; what it answers takes it away again. */
export function putOnTop(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((each) => each !== dialog));
}

/** The dialog on top, outside of which nothing is seen in whole or can be pressed; null where none is open. */
export const useTopDialog = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    listeners.listen,
    () => open.at(-1) ?? null,
    () => null,
  );
