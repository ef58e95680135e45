import { userChannel } from '@drawpoint/contracts/realtime';
import { useEffect, useRef, useState } from 'react';
import { listenTo, type Handlers, type Whispers } from './channels.ts';

/** Listens to a channel while mounted. `onSubscribed` also gets whether this is a resubscription. */
export function useChannel(
  channel: string | null,
  events: { on: Handlers; whispers?: Whispers; onSubscribed?: (isAgain: boolean) => void },
): void {
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    if (channel === null) return;
    let isAgain = false;
    return listenTo(channel, {
      on: (name, data) => latest.current.on[name]?.(data),
      onWhisper: (name, data) => latest.current.whispers?.[name]?.(data),
      onSubscribed: () => {
        latest.current.onSubscribed?.(isAgain);
        isAgain = true;
      },
    });
  }, [channel]);
}

/**
 * Keeps the page's socket open while mounted and listens to the user's channel. Returns whether the
 * connection is lost.
 */
export function useRealtime(
  userId: number,
  events: {
    on: Handlers;
    /**
     * Called after each subscription, also after a gap: read what was missed (docs/product/messages.md#live).
     */
    onSubscribed: (isAgain: boolean) => void;
  },
): { lost: boolean } {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    // If its code does not load, there are no live updates; polling goes on.
    import('./live-socket.ts')
      .then(({ openSocket }) => !end.signal.aborted && openSocket(setLost, end.signal))
      .catch(() => undefined);
    return () => end.abort();
  }, [userId]);
  useChannel(userChannel(userId), events);
  return { lost };
}
