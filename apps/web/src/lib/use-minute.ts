import { useEffect, useMemo, useState } from 'react';
import { useServerAhead } from './use-server-ahead.ts';

const MINUTE_MS = 60_000;

/** The time by the server's clock, anew each minute: for what depends on how late it is. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => Date.now());
  const ahead = useServerAhead();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => new Date(now + ahead), [now, ahead]);
}
