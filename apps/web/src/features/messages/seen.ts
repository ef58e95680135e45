/** docs/product/messages.md#sending */
const READ_AT = 0.6;

type VisiblePart = Pick<IntersectionObserverEntry, 'intersectionRatio' | 'intersectionRect' | 'rootBounds'>;

/** Thresholds of the IntersectionObserver. */
export const SIGHT_STEPS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, READ_AT, 0.8, 1];

/**
 * Whether a message counts as read: 60 % of it is visible. A message taller than the window must fill 60 % of
 * the window.
 */
export function isSeen({ intersectionRatio, intersectionRect, rootBounds }: VisiblePart): boolean {
  if (intersectionRatio >= READ_AT) return true;
  return (
    rootBounds !== null && rootBounds.height > 0 && intersectionRect.height >= READ_AT * rootBounds.height
  );
}
