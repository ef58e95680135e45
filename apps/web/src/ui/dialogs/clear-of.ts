type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const GAP = 8;

/**
 * How many pixels toasts move to uncover a control; negative is up. They go above it when they fit there or
 * nothing fits below, else below it. Zero when they do not touch it.
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
