import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is narrower than a desk's: lists become cards, and filters move behind a button. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false;
