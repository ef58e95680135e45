/** docs/product/messages.md#sending */
const READ_AT = 0.6;

type Sight = Pick<IntersectionObserverEntry, 'intersectionRatio' | 'intersectionRect' | 'rootBounds'>;

/** Parts of a message at which it is looked at again. */
export const SIGHT_STEPS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, READ_AT, 0.8, 1];

/**
 * Whether a message counts as read: 60 % of it is visible, or, where it is higher than the window, it fills 60 % of that.
 */
export function isSeen({ intersectionRatio, intersectionRect, rootBounds }: Sight): boolean {
  if (intersectionRatio >= READ_AT) return true;
  return (
    rootBounds !== null && rootBounds.height > 0 && intersectionRect.height >= READ_AT * rootBounds.height
  );
}
