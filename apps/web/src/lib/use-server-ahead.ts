import { useSyncExternalStore } from 'react';
import { onServerTime, serverAhead } from './server-clock.ts';

/** By how many milliseconds the server's clock is ahead of this device's, as far as is known. */
export const useServerAhead = (): number => useSyncExternalStore(onServerTime, serverAhead, () => 0);
