import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { call } from '../../lib/api/api.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { markStale } from '../../lib/api/stale.ts';
import { changeConversation } from './conversation.queries.ts';
import { isSeen, SIGHT_STEPS } from './seen.ts';
import { withRead } from './timeline.ts';

/** Messages that become visible within this time are marked as one batch. */
const TOGETHER_MS = 150;

async function markRead(otherId: number, ids: readonly number[]): Promise<number[]> {
  const answers = await Promise.allSettled(ids.map((id) => call(chatMessages.markRead, { id })));
  const read = new Set(ids.filter((_, index) => answers[index]?.status === 'fulfilled'));
  if (read.size > 0) {
    changeConversation(otherId, (timeline) => withRead(timeline, read, new Date(serverNow()).toISOString()));
    markStale(chatMessages.markRead.writes);
  }
  return ids.filter((id) => !read.has(id));
}

export type Watch = (element: Element, id: number) => () => void;

/**
 * Marks messages as read once they are visible inside `root`, but not while the page is hidden. Returns a
 * function that watches an unread message.
 */
export function useReading(otherId: number, root: RefObject<Element | null>): Watch {
  const waiting = useRef(new Map<Element, number>());
  const observer = useRef<IntersectionObserver>(undefined);

  useEffect(() => {
    const seen = new Map<number, Element>();
    const requested = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      if (document.visibilityState === 'hidden') return;
      const ids = [...seen.keys()].filter((id) => !requested.has(id));
      seen.clear();
      if (ids.length === 0) return;
      for (const id of ids) requested.add(id);
      void markRead(otherId, ids).then((failed) => failed.forEach((id) => requested.delete(id)));
    };
    const scheduleFlush = () => (timer ??= setTimeout(flush, TOGETHER_MS));
    const sight = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const id = waiting.current.get(entry.target);
          if (id === undefined) continue;
          if (isSeen(entry)) seen.set(id, entry.target);
          else seen.delete(id);
        }
        if (seen.size > 0) scheduleFlush();
      },
      { root: root.current, threshold: SIGHT_STEPS },
    );
    observer.current = sight;
    for (const element of waiting.current.keys()) sight.observe(element);
    document.addEventListener('visibilitychange', scheduleFlush);
    return () => {
      document.removeEventListener('visibilitychange', scheduleFlush);
      clearTimeout(timer);
      sight.disconnect();
    };
  }, [otherId, root]);

  return useCallback((element, id) => {
    waiting.current.set(element, id);
    observer.current?.observe(element);
    return () => {
      waiting.current.delete(element);
      observer.current?.unobserve(element);
    };
  }, []);
}
