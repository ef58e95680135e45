import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

// Conversations by opening order; the last is on top.
let open: readonly number[] = [];
const listeners = createListeners();

function change(next: readonly number[]): void {
  open = next;
  listeners.tell();
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.listen(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Marks the conversation with a person as open, on top. Returns the function that closes it. */
export function openConversation(otherId: number): () => void {
  change([...open, otherId]);
  return () => {
    const at = open.lastIndexOf(otherId);
    change(open.filter((_, index) => index !== at));
  };
}

/** The person whose conversation is visible. Null when none is open or the page is hidden. */
export const conversationInView = (): number | null =>
  document.visibilityState === 'hidden' ? null : (open.at(-1) ?? null);

/** For the conversation pane. While it is visible, its notifications are suppressed and marked as read. */
export function useOpenConversation(otherId: number | null): void {
  useEffect(() => (otherId === null ? undefined : openConversation(otherId)), [otherId]);
}

export const useConversationInView = (): number | null => useSyncExternalStore(subscribe, conversationInView);
