type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const GAP = 8;

/**
 * How many pixels toasts move down, or up below 0, so that they leave a control uncovered: above it where they fit or
 * where nothing fits below, else below it. 0 where they do not touch it.
 */
export function clearOf(toasts: Box, control: Box, windowHeight: number): number {
  const touches =
    toasts.left < control.right + GAP &&
    toasts.right > control.left - GAP &&
    toasts.top < control.bottom + GAP &&
    toasts.bottom > control.top - GAP;
  if (!touches) return 0;
  const height = toasts.bottom - toasts.top + GAP;
  const roomBelow = windowHeight - control.bottom;
  const goesAbove = control.top >= height || (roomBelow < height && control.top >= roomBelow);
  return goesAbove ? control.top - GAP - toasts.bottom : control.bottom + GAP - toasts.top;
}
