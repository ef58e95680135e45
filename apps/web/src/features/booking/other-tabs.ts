import { useEffect, useEffectEvent } from 'react';
import { writeStored } from '../../lib/storage.ts';

const NAME = 'booking_opened';

/** Tells the other tabs of this browser that this one has opened a booking session. */
export const tellOtherTabs = (): void => writeStored('localStorage', NAME, String(Math.random()));

/** Calls `onOpened` when another tab opens a booking session. Only the newest session holds a time. */
export function useOtherTabs(onOpened: () => void): void {
  const opened = useEffectEvent(onOpened);
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => key === NAME && newValue !== null && opened();
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
}
