import { useEffect, useState } from 'react';

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Whole seconds until an instant in milliseconds of this device's clock, counted down; 0 once it is over. */
export function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const tick = () => {
      const now = left(until);
      setSeconds(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 500);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

/** `1:45` */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
