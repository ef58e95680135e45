import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { PIXELS_PER_HOUR, spotAfter, type Bounds, type Spot } from './week-grid.ts';

/** A shorter pointer movement counts as a click. */
const CLICK_PX = 4;

/** Steps on the grid: one day, or one start up or down. */
const STEPS: Record<string, { days?: number; starts?: number }> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { starts: -1 },
  ArrowDown: { starts: 1 },
};

type Move = {
  at: Spot;
  /** In minutes. */
  length: number;
  grid: Bounds;
  /** Called after the drop, for the confirmation. The block stays there until the promise settles. */
  onDrop: (spot: Spot) => Promise<void>;
};

type Shift = { spot: Spot; x: number; y: number };
type DragState = { x: number; y: number; isMoving: boolean };

/**
 * Moves a block of the week with a mouse or pen, or with Shift, arrow keys and Enter. Escape cancels. Touch
 * scrolls instead: visits are then moved from their details.
 */
export function useBlockMove({ at, length, grid, onDrop }: Move) {
  const [shift, setShift] = useState<Shift | null>(null);
  const held = useRef<DragState | null>(null);
  const isAsking = useRef(false);
  const wasDragged = useRef(false);

  function show(element: HTMLElement, by: { days?: number; minutes?: number }, from: Spot): void {
    const spot = spotAfter(from, by, length, grid);
    const column = element.closest('section')?.getBoundingClientRect().width ?? 0;
    setShift({
      spot,
      x: (spot.day - at.day) * column,
      y: ((spot.minute - at.minute) / 60) * PIXELS_PER_HOUR,
    });
  }

  async function drop(): Promise<void> {
    if (!shift) return;
    if (shift.spot.day !== at.day || shift.spot.minute !== at.minute) {
      isAsking.current = true;
      await onDrop(shift.spot);
      isAsking.current = false;
    }
    setShift(null);
  }

  const handlers = {
    draggable: false,
    onPointerDown: ({ button, pointerType, clientX, clientY }: PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      if (button === 0 && pointerType !== 'touch') held.current = { x: clientX, y: clientY, isMoving: false };
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const from = held.current;
      if (!from) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      if (!from.isMoving) {
        if (Math.hypot(x, y) < CLICK_PX) return;
        from.isMoving = true;
        wasDragged.current = true;
        currentTarget.setPointerCapture(pointerId);
      }
      const column = currentTarget.closest('section')?.getBoundingClientRect().width ?? 1;
      show(currentTarget, { days: Math.round(x / column), minutes: (y / PIXELS_PER_HOUR) * 60 }, at);
    },
    onPointerUp: () => {
      if (held.current?.isMoving) void drop();
      held.current = null;
    },
    onPointerCancel: () => {
      held.current = null;
      setShift(null);
    },
    // The click at the end of a drag does not open the visit.
    onClick: (event: MouseEvent) => {
      if (wasDragged.current) event.preventDefault();
      wasDragged.current = false;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = event.shiftKey ? STEPS[event.key] : undefined;
      if (step) {
        event.preventDefault();
        const { days = 0, starts = 0 } = step;
        show(event.currentTarget, { days, minutes: starts * grid.step }, shift?.spot ?? at);
      } else if (shift && event.key === 'Enter') {
        event.preventDefault();
        void drop();
      } else if (shift && event.key === 'Escape') {
        event.preventDefault();
        held.current = null;
        setShift(null);
      }
    },
    onBlur: () => {
      if (!isAsking.current && !held.current) setShift(null);
    },
  };
  return { shift, handlers };
}
