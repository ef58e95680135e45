import { IconMapPinFilled } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { t } from '../../i18n/translate.ts';
import css from './DrawnMap.module.css';
import { toPixel, toPlace, within, type Point, type Size, type View } from './geo.ts';
import type { MapPin } from './map-props.ts';

const KEYS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
const STEP = 4;
const FAST_STEP = 24;

/** A pin. With `onMove` it can be dragged or moved by the arrow keys, faster with Shift. */
export function Pin({ pin, view, size }: { pin: MapPin; view: View; size: Size }) {
  const last = useRef<Point | null>(null);
  const at = toPixel(pin.at, view, size);
  const { onMove } = pin;
  const style = { left: at.x, top: at.y };
  const icon = <IconMapPinFilled size={40} aria-hidden="true" />;
  if (!onMove) {
    return (
      <span className={css.pin} style={style}>
        {icon}
      </span>
    );
  }
  const move = (by: Point) => onMove(within(toPlace({ x: at.x + by.x, y: at.y + by.y }, view, size)));

  function onKeyDown(event: KeyboardEvent): void {
    const key = KEYS[event.key];
    if (!key) return;
    event.preventDefault();
    const step = event.shiftKey ? FAST_STEP : STEP;
    move({ x: key.x * step, y: key.y * step });
  }

  function onPointerMove(event: PointerEvent): void {
    if (!last.current) return;
    move({ x: event.clientX - last.current.x, y: event.clientY - last.current.y });
    last.current = { x: event.clientX, y: event.clientY };
  }

  return (
    <button
      type="button"
      className={css.pin}
      style={style}
      aria-label={t('{{name}}: move with the arrow keys', { name: pin.label })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (last.current = null)}
      onPointerCancel={() => (last.current = null)}
    >
      {icon}
    </button>
  );
}
