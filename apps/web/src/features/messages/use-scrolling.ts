import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loadMore, type Place } from './conversation.queries.ts';
import type { Row } from './rows.ts';
import type { Timeline } from './timeline.ts';

/** docs/product/messages.md#sending */
const AT_END_PX = 24;
/** The next page loads this close to an end. */
const NEAR_PX = 600;
/** Estimated heights before the rows are measured. */
const BUBBLE_PX = 52;
const LINE_PX = 44;

export type Reading = 'idle' | 'reading' | 'failed';

type Scrolling = {
  rows: readonly Row[];
  timeline: Timeline;
  place: Place;
  /** Key of the row to show first; null for the end. */
  target: string | null;
  onEnd: (atEnd: boolean) => void;
};

/**
 * Virtualizes the rows. Starts at the target or the end, and follows the end while the person is there. Keeps
 * the scroll position when older rows load, and loads pages near both ends.
 */
export function useScrolling({ rows, timeline, place, target, onEnd }: Scrolling) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(target === null);
  const [reading, setReading] = useState<Reading>('idle');
  const isPlaced = useRef(false);
  const isPinned = useRef(target === null);

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'bubble' ? BUBBLE_PX : LINE_PX),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    anchorTo: 'end',
    followOnAppend: !timeline.newer,
    scrollEndThreshold: AT_END_PX,
    overscan: 8,
    paddingStart: 16,
    paddingEnd: 8,
  });

  useLayoutEffect(() => {
    if (isPlaced.current || rows.length === 0) return;
    isPlaced.current = true;
    const index = rows.findIndex(({ key }) => key === target);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: place.around === null ? 'start' : 'center' });
    else virtualizer.scrollToEnd();
  }, [rows, target, place, virtualizer]);

  const more = (end: 'older' | 'newer'): void => {
    setReading('reading');
    loadMore(place, end).then(
      () => setReading('idle'),
      () => setReading('failed'),
    );
  };

  const updatePosition = (): void => {
    const element = scroller.current;
    if (!element || !isPlaced.current) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    const atEnd = below <= AT_END_PX;
    isPinned.current = atEnd && !timeline.newer;
    setAtEnd(atEnd);
    onEnd(isPinned.current);
    if (reading !== 'idle') return;
    if (timeline.older && element.scrollTop < NEAR_PX) more('older');
    else if (timeline.newer && below < NEAR_PX) more('newer');
  };
  const latestLook = useRef(updatePosition);
  useEffect(() => {
    latestLook.current = updatePosition;
  });
  // New or removed rows change the distance to the ends without a scroll event.
  useEffect(() => {
    const frame = requestAnimationFrame(() => latestLook.current());
    return () => cancelAnimationFrame(frame);
  }, [rows, reading]);

  // Stays at the end when the pane changes its height, for example by a keyboard.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (isPinned.current) virtualizer.scrollToEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [virtualizer]);

  // Scrolls the sender's own new message into view.
  const lastSent = timeline.outgoing.at(-1)?.client_id;
  useEffect(() => {
    if (lastSent !== undefined) virtualizer.scrollToEnd();
  }, [lastSent, virtualizer]);

  return {
    scroller,
    virtualizer,
    onScroll: () => latestLook.current(),
    isAtEnd: isAtEnd && !timeline.newer,
    reading,
    tryAgain: () => setReading('idle'),
    toEnd: () => virtualizer.scrollToEnd(),
  };
}
