import { useSyncExternalStore } from 'react';

// Those that are open, the one on top last.
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]): void {
  open = next;
  listeners.forEach((listener) => listener());
}

/** Puts a dialog on top of those that are open; what it answers takes it away again. */
export function putOnTop(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((each) => each !== dialog));
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The dialog on top, outside of which nothing is seen in whole or can be pressed; null where none is open. */
export const useTopDialog = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  );
