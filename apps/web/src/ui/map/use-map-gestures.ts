import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { panView, zoomView, type Point, type Size, type View } from './geo.ts';

const STEP = 48;
const ZOOM_FACTOR = 1.6;

const PAN_STEPS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
};

type Gestures = { view: View; size: Size; onView: (view: View | null) => void };

/**
 * Pan and zoom by pointer (one finger pans, two zoom), by keys (arrows, + and −, 0 for everything) and by
 * buttons.
 */
export function useMapGestures({ view, size, onView }: Gestures) {
  const pointers = useRef(new Map<number, Point>());
  const distance = (): number => {
    const [one, other] = [...pointers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const apart = distance();
    const now = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, now);
    if (pointers.current.size === 1) {
      onView(panView(view, { x: now.x - before.x, y: now.y - before.y }, size));
    } else if (apart > 0) onView(zoomView(view, distance() / apart, size));
  }

  const releasePointer = (event: PointerEvent<HTMLElement>) => pointers.current.delete(event.pointerId);

  return {
    zoomIn: () => onView(zoomView(view, ZOOM_FACTOR, size)),
    zoomOut: () => onView(zoomView(view, 1 / ZOOM_FACTOR, size)),
    surface: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove,
      onPointerUp: releasePointer,
      onPointerCancel: releasePointer,
      onDoubleClick({ currentTarget, clientX, clientY }: React.MouseEvent<HTMLElement>) {
        const { left, top } = currentTarget.getBoundingClientRect();
        onView(zoomView(view, ZOOM_FACTOR, size, { x: clientX - left, y: clientY - top }));
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.target !== event.currentTarget) return;
        const step = PAN_STEPS[event.key];
        if (step) onView(panView(view, step, size));
        else if (event.key === '+' || event.key === '=') onView(zoomView(view, ZOOM_FACTOR, size));
        else if (event.key === '-') onView(zoomView(view, 1 / ZOOM_FACTOR, size));
        else if (event.key === '0') onView(null);
        else return;
        event.preventDefault();
      },
    },
  };
}
