import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

// The last one that opened is on top.
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

/** Says that the conversation with a person is on top of the view; answers how to say that it no longer is. */
export function openConversation(otherId: number): () => void {
  change([...open, otherId]);
  return () => {
    const at = open.lastIndexOf(otherId);
    change(open.filter((_, index) => index !== at));
  };
}

/** The person whose conversation somebody looks at now; null where there is none, or the page is hidden. */
export const conversationInView = (): number | null =>
  document.visibilityState === 'hidden' ? null : (open.at(-1) ?? null);

/** For the conversation's pane: its notifications are suppressed and read at once while it is in view. */
export function useOpenConversation(otherId: number | null): void {
  useEffect(() => (otherId === null ? undefined : openConversation(otherId)), [otherId]);
}

export const useConversationInView = (): number | null => useSyncExternalStore(subscribe, conversationInView);
