import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in the prerendered document, which is the same for every site and has placeholders for its options;
 * true once the page has its own.
 */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
