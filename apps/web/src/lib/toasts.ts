import { useSyncExternalStore } from 'react';

export type ToastKind = 'error' | 'success' | 'warning' | 'info';
export type Toast = { id: number; kind: ToastKind; title?: string; text: string };

/** 1 §9. */
export const TOAST_MS = 5_000;
export const MAX_TOASTS = 5;

/** The list with one more; the oldest leave above five. The same words twice are shown once, as the newer one. */
export function withToast(list: readonly Toast[], toast: Toast): Toast[] {
  const others = list.filter(
    ({ kind, title, text }) => kind !== toast.kind || title !== toast.title || text !== toast.text,
  );
  return [...others, toast].slice(-MAX_TOASTS);
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}

/** Shows a toast for 5 seconds (1 §2.7). */
export function toast(kind: ToastKind, text: string, title?: string): void {
  lastId += 1;
  set(withToast(toasts, { id: lastId, kind, text, ...(title !== undefined && { title }) }));
}

export const dismissToast = (id: number): void => set(toasts.filter((each) => each.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);
