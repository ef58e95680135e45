import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time, anew each minute: for what depends on how late it is. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
