import fc from 'fast-check';
import { clearOf } from './clear-of.ts';

const WINDOW = 640;
const box = (top: number, height: number, left: number, width: number) => ({
  ...{ top, left, bottom: top + height, right: left + width },
});
const moved = (toasts: ReturnType<typeof box>, by: number) => ({
  ...{ ...toasts, top: toasts.top + by, bottom: toasts.bottom + by },
});
const overlap = (one: ReturnType<typeof box>, other: ReturnType<typeof box>) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe('toasts near the control that was pressed', () => {
  const toasts = box(500, 124, 16, 328);

  it('toasts stay where they are beside a control', () =>
    expect(clearOf(toasts, box(300, 44, 16, 120), WINDOW)).toBe(0));

  it('toasts move above a button at the bottom', () =>
    expect(moved(toasts, clearOf(toasts, box(570, 44, 16, 328), WINDOW)).bottom).toBe(562));

  it('toasts move below an action of the header', () => {
    const atTop = box(68, 124, 16, 328);
    expect(moved(atTop, clearOf(atTop, box(72, 44, 200, 120), WINDOW)).top).toBe(124);
  });

  it('toasts never cover the control, at any position and size', () => {
    const any = (max: number) => fc.integer({ min: 0, max });
    const boxes = fc.tuple(
      any(WINDOW),
      fc.integer({ min: 1, max: 400 }),
      any(360),
      fc.integer({ min: 1, max: 360 }),
    );
    fc.assert(
      fc.property(boxes, boxes, (some, control) => {
        const [these, pressed] = [box(...some), box(...control)];
        expect(overlap(moved(these, clearOf(these, pressed, WINDOW)), pressed)).toBe(false);
      }),
    );
  });
});
