import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { onServerTime, serverAhead } from './server-clock.ts';

const MINUTE_MS = 60_000;

/** How far the server's clock is ahead of this device's, in milliseconds. */
export const useServerAhead = (): number => useSyncExternalStore(onServerTime, serverAhead, () => 0);

/** When the screen was opened, by the server's clock. */
export function useNow(): Date {
  const [opened] = useState(() => Date.now());
  const ahead = useServerAhead();
  return useMemo(() => new Date(opened + ahead), [opened, ahead]);
}

/** The server's time, updated every minute. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => Date.now());
  const ahead = useServerAhead();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => new Date(now + ahead), [now, ahead]);
}
