import { isSeen } from './seen.ts';

const box = (height: number) => ({ height }) as DOMRectReadOnly;

describe('a message is read', () => {
  it.each([
    [0.6, 60, 500, true],
    [0.59, 59, 500, false],
    // A message taller than the window: 60 % of it never fits.
    [0.2, 320, 500, true],
    [0.2, 200, 500, false],
  ])(
    'a message visible at ratio %d with %d px in a window of %d px is read: %s',
    (intersectionRatio, seen, window, isRead) =>
      expect(isSeen({ intersectionRatio, intersectionRect: box(seen), rootBounds: box(window) })).toBe(
        isRead,
      ),
  );
});
