import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

export type ToastKind = 'error' | 'success' | 'warning' | 'info';
export type Toast = {
  id: number;
  kind: ToastKind;
  title?: string;
  text: string;
  /** Undoes what the toast reports. */
  undo?: () => void;
  /** Buttons of the toast. */
  choices?: readonly { label: string; run: () => void }[];
  /** Shows until the code that showed it dismisses it. */
  stays?: boolean;
  /** Duration in milliseconds; `TOAST_MS` by default. */
  ms?: number;
  /** Called when the toast has disappeared for any reason. */
  onGone?: () => void;
};

/** docs/product/texts-and-limits.md#toasts */
export const TOAST_MS = 5_000;
export const MAX_TOASTS = 5;

/** The list with one more; the oldest leave above five. The same words twice are shown once, as the newer one. */
export function withToast(list: readonly Toast[], toast: Toast): Toast[] {
  const others = list.filter(
    ({ kind, title, text }) => kind !== toast.kind || title !== toast.title || text !== toast.text,
  );
  const all = [...others, toast];
  const oldest = all.find(({ stays }) => !stays);
  return all.length > MAX_TOASTS ? all.filter((each) => each !== oldest) : all;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = createListeners();

function set(next: readonly Toast[]): void {
  const gone = toasts.filter((each) => !next.includes(each));
  toasts = next;
  listeners.tell();
  gone.forEach(({ onGone }) => onGone?.());
}

/** Shows a toast and returns its id. */
export function showToast(parts: Omit<Toast, 'id'>): number {
  lastId += 1;
  set(withToast(toasts, { id: lastId, ...parts }));
  return lastId;
}

/** Shows a toast for 5 seconds (docs/product/texts-and-limits.md#toasts). */
export function toast(kind: ToastKind, text: string, title?: string): void {
  // A title that equals the text is left out.
  showToast({ kind, text, ...(title !== undefined && title !== text && { title }) });
}

/**
 * Shows what was done, with Undo. Calls `keep` when the toast is gone without an undo. Returns the function
 * that ends it early.
 */
export function toastWithUndo(
  text: string,
  undo: () => void,
  keep: () => void = () => {},
  ms: number = TOAST_MS,
): () => void {
  let takenBack = false;
  const id = showToast({
    kind: 'success',
    text,
    ms,
    undo: () => {
      takenBack = true;
      dismissToast(id);
      undo();
    },
    onGone: () => !takenBack && keep(),
  });
  return () => dismissToast(id);
}

export const dismissToast = (id: number): void => set(toasts.filter((each) => each.id !== id));

export const currentToasts = (): readonly Toast[] => toasts;

export const useToasts = (): readonly Toast[] => useSyncExternalStore(listeners.listen, currentToasts);
