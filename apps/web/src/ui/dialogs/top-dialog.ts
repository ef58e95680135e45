import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';

// Open dialogs, the top one last.
let open: readonly HTMLDialogElement[] = [];
const listeners = createListeners();

function set(next: readonly HTMLDialogElement[]): void {
  open = next;
  listeners.tell();
}

/** Puts a dialog on top of the open ones. Returns the function that removes it. */
export function putOnTop(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((each) => each !== dialog));
}

/** The top dialog, which makes everything outside inert. Null when none is open. */
export const useTopDialog = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    listeners.listen,
    () => open.at(-1) ?? null,
    () => null,
  );
