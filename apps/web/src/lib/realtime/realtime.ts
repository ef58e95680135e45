import { userChannel } from '@drawpoint/contracts/realtime';
import { useEffect, useRef, useState } from 'react';
import { listenTo, type Handlers, type Whispers } from './channels.ts';

/** Listens to a channel while mounted; `onSubscribed` whenever it begins to be heard, and whether it was heard before. */
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

/** Keeps the page's socket open while mounted and listens to the person's own channel. Answers whether it is lost. */
export function useRealtime(
  userId: number,
  events: {
    on: Handlers;
    /** At first and after each gap: what was missed has to be read again (docs/product/messages.md#live). */
    onSubscribed: (isAgain: boolean) => void;
  },
): { lost: boolean } {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    // Without its code there is no live update; the polling goes on.
    import('./live-socket.ts')
      .then(({ openSocket }) => !end.signal.aborted && openSocket(setLost, end.signal))
      .catch(() => undefined);
    return () => end.abort();
  }, [userId]);
  useChannel(userChannel(userId), events);
  return { lost };
}
