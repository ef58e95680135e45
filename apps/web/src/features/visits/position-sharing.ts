import { useEffect, useState, useSyncExternalStore } from 'react';
import { positions } from '@drawpoint/contracts/appointments/positions.contract';
import { call } from '../../lib/api/api.ts';
import { createListeners } from '../../lib/listeners.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { serverAhead } from '../../lib/time/server-clock.ts';

const NAME = 'position_sharing';
/** The shortest time between two positions that are sent. */
const EVERY_MS = 20_000;

const listeners = createListeners();

/** Each person chooses again each day. */
const today = (userId: number): string => `${userId} ${new Date().toDateString()}`;

export function chooseSharing(userId: number, isOn: boolean): void {
  writeStored('localStorage', NAME, isOn ? today(userId) : null);
  listeners.tell();
}

/** Whether the person has chosen to share their position today. */
export const useSharingToday = (userId: number): boolean =>
  useSyncExternalStore(listeners.listen, () => readStored('localStorage', NAME) === today(userId));

type Watch = Pick<Geolocation, 'watchPosition' | 'clearWatch'>;

/**
 * Sends this device's position on the way to a visit, at most every 20 seconds; null sends nothing. True when the
 * device refuses.
 */
export function useSharedPosition(
  visitId: number | null,
  geolocation: Watch | undefined = navigator.geolocation,
): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (visitId === null || !geolocation) return;
    let latest: GeolocationPosition | null = null;
    let sent = 0;
    const send = () => {
      if (!latest || latest.timestamp <= sent) return;
      const { timestamp, coords } = latest;
      sent = timestamp;
      const at = new Date(timestamp + serverAhead()).toISOString();
      // The next position makes up for one that is lost.
      call(positions.share, { id: visitId, lat: coords.latitude, lng: coords.longitude, at }).catch(
        () => undefined,
      );
    };
    const watch = geolocation.watchPosition(
      (position) => {
        const isFirst = latest === null;
        latest = position;
        setRefused(false);
        if (isFirst) send();
      },
      ({ code }) => setRefused(code === 1),
      { enableHighAccuracy: true, maximumAge: EVERY_MS },
    );
    const timer = setInterval(send, EVERY_MS);
    return () => {
      geolocation.clearWatch(watch);
      clearInterval(timer);
    };
  }, [visitId, geolocation]);
  return isRefused || !geolocation;
}
