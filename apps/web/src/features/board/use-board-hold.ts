import type { BoardLane, BoardVisit } from '@drawpoint/contracts/appointments/board.contract';
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import {
  LANE_HEIGHT,
  lengthOf,
  minuteOf,
  pixelsOf,
  spotAfter,
  STEP,
  type Bounds,
  type Spot,
} from './board-grid.ts';

/** A shorter pointer movement counts as a click. */
const CLICK_PX = 4;
/** So near to an edge of the board, a drag scrolls it. */
const EDGE_PX = 48;
const SCROLL_PX = 16;

const STEPS: Record<string, { lanes?: number; minutes?: number }> = {
  ArrowLeft: { minutes: -STEP },
  ArrowRight: { minutes: STEP },
  ArrowUp: { lanes: -1 },
  ArrowDown: { lanes: 1 },
};

/** A visit that somebody moves over the board, and has not dropped. */
export type Held = { visit: BoardVisit; from: Spot; to: Spot; byKeys: boolean };
type Grip = { element: HTMLElement; held: Held; isDropped: boolean };
/** Where a drag began, with the scroll position of the board. */
type Start = { grip: Grip; x: number; y: number; left: number; top: number; isMoving: boolean };

type Options = {
  lanes: readonly BoardLane[];
  bounds: Bounds;
  date: string;
  /** The block stays where it was dropped until the promise settles. False: it is held on. */
  onDrop: (held: Held) => Promise<boolean>;
  onOpen: (visit: BoardVisit, lane: BoardLane) => void;
};

export const isElsewhere = ({ from, to }: Held): boolean =>
  from.lane !== to.lane || from.minute !== to.minute;

/**
 * Moves blocks of the board with a mouse or pen, or with Enter, arrow keys, Enter and Escape. The block moves by a
 * transform alone, and no lane is rendered. Touch scrolls: visits are then moved from their details.
 */
export function useBoardHold(options: Options) {
  const [held, setHeld] = useState<Held | null>(null);
  const grip = useRef<Grip | null>(null);
  const start = useRef<Start | null>(null);
  const wasDragged = useRef(false);
  const known = useRef(options);
  useLayoutEffect(() => {
    known.current = options;
  });
  // A dropped block is rendered in its new place.
  useLayoutEffect(() => {
    if (grip.current?.isDropped) grip.current.element.style.transform = '';
  }, [options.lanes]);

  function gripOf(target: EventTarget, byKeys: boolean): Grip | null {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-visit]') : null;
    if (!element) return null;
    const { lanes, date } = known.current;
    const id = Number(element.dataset.visit);
    const lane = lanes.findIndex(({ visits }) => visits.some((visit) => visit.id === id));
    const visit = lanes[lane]?.visits.find((each) => each.id === id);
    if (!visit) return null;
    const from = { lane, minute: minuteOf(visit.planned_at, date) };
    return { element, held: { visit, from, to: from, byKeys }, isDropped: false };
  }

  function show(current: Grip, to: Spot): void {
    const { from } = current.held;
    if (to.lane === current.held.to.lane && to.minute === current.held.to.minute) return;
    current.held = { ...current.held, to };
    current.element.style.transform = `translate(${pixelsOf(to.minute - from.minute)}px, ${(to.lane - from.lane) * LANE_HEIGHT}px)`;
    setHeld(current.held);
  }

  function take(current: Grip): void {
    grip.current = current;
    current.element.dataset.held = '';
    setHeld(current.held);
  }

  function release(): void {
    const current = grip.current;
    grip.current = null;
    start.current = null;
    setHeld(null);
    if (!current) return;
    current.element.style.transform = '';
    delete current.element.dataset.held;
    if (!current.held.byKeys) return;
    const board = current.element.closest('[data-board]') ?? document;
    const { id } = current.held.visit;
    // In another lane it is another element.
    requestAnimationFrame(() =>
      board.querySelector<HTMLElement>(`[data-visit="${id}"]`)?.focus({ preventScroll: true }),
    );
  }

  async function drop(): Promise<void> {
    const current = grip.current;
    if (!current || current.isDropped) return;
    if (!isElsewhere(current.held)) return release();
    current.isDropped = true;
    const isDone = await known.current.onDrop(current.held);
    if (grip.current !== current) return;
    if (isDone || !current.held.byKeys) return release();
    current.isDropped = false;
  }

  const target = (current: Grip, from: Spot, by: { lanes?: number; minutes?: number }): Spot => {
    const { bounds, lanes } = known.current;
    return spotAfter(from, by, bounds, lanes.length, lengthOf(current.held.visit));
  };

  const handlers = {
    onPointerDown: ({
      button,
      pointerType,
      clientX,
      clientY,
      target: on,
      currentTarget,
    }: PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      if (button !== 0 || pointerType === 'touch' || grip.current) return;
      const next = gripOf(on, false);
      if (!next?.held.visit.movable) return;
      const { scrollLeft: left, scrollTop: top } = currentTarget;
      start.current = { grip: next, x: clientX, y: clientY, left, top, isMoving: false };
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const from = start.current;
      if (!from || from.grip.isDropped) return;
      if (!from.isMoving) {
        if (Math.hypot(clientX - from.x, clientY - from.y) < CLICK_PX) return;
        from.isMoving = true;
        wasDragged.current = true;
        from.grip.element.setPointerCapture(pointerId);
        take(from.grip);
      }
      scrollAtEdge(currentTarget, clientX, clientY);
      const x = clientX - from.x + currentTarget.scrollLeft - from.left;
      const y = clientY - from.y + currentTarget.scrollTop - from.top;
      const by = { lanes: Math.round(y / LANE_HEIGHT), minutes: x / pixelsOf(1) };
      show(from.grip, target(from.grip, from.grip.held.from, by));
    },
    onPointerUp: () => {
      const isMoving = start.current?.isMoving;
      start.current = null;
      if (isMoving) void drop();
    },
    onPointerCancel: release,
    onClick: ({ target: on }: MouseEvent) => {
      const isEnd = wasDragged.current;
      wasDragged.current = false;
      const clicked = isEnd ? null : gripOf(on, false);
      if (clicked && !grip.current)
        known.current.onOpen(clicked.held.visit, known.current.lanes[clicked.held.from.lane]!);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const current = grip.current;
      const isEnter = event.key === 'Enter' || event.key === ' ';
      if (current?.isDropped) return;
      if (!current && isEnter) {
        const next = gripOf(event.target, true);
        if (!next?.held.visit.movable) return;
        event.preventDefault();
        take(next);
      } else if (current && isEnter) {
        event.preventDefault();
        void drop();
      } else if (current && event.key === 'Escape') {
        event.preventDefault();
        wasDragged.current = start.current !== null;
        release();
      } else if (current && STEPS[event.key]) {
        event.preventDefault();
        show(current, target(current, current.held.to, STEPS[event.key]!));
        current.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
    },
    onBlur: () => {
      if (grip.current?.held.byKeys && !grip.current.isDropped) release();
    },
  };
  return { held, handlers };
}

function scrollAtEdge(board: HTMLElement, x: number, y: number): void {
  const { left, right, top, bottom } = board.getBoundingClientRect();
  const by = (at: number, low: number, high: number) =>
    at < low + EDGE_PX ? -SCROLL_PX : at > high - EDGE_PX ? SCROLL_PX : 0;
  const [across, down] = [by(x, left, right), by(y, top, bottom)];
  if (across !== 0 || down !== 0) board.scrollBy(across, down);
}
