import { userChannel } from '@drawpoint/contracts/realtime';
import { useEffect, useRef, useState } from 'react';
import { carryOver, listenTo, type Handlers, type Whispers } from './channels.ts';
import { onAnswersAgain } from './connection.ts';
import { currentSession } from './session.ts';

/** 1 §2.7: the connection counts as lost after about 8 s, looked at after 8.5. */
export const LOST_AFTER_MS = 8_500;
const KEY = 'drawpoint';

/** Opens the page's socket and keeps it open until the signal. */
async function connect(onLost: (lost: boolean) => void, signal: AbortSignal) {
  const { default: Pusher } = await import('pusher-js');
  if (signal.aborted) return;
  const { hostname, port, protocol } = window.location;
  const secure = protocol === 'https:';
  const pusher = new Pusher(KEY, {
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port || 80),
    wssPort: Number(port || 443),
    forceTLS: secure,
    enabledTransports: secure ? ['ws', 'wss'] : ['ws'],
    enableStats: false,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/api/broadcasting/auth',
      headersProvider: () => ({ authorization: `Bearer ${currentSession().token ?? ''}` }),
    },
  });
  let everConnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const found = () => {
    clearTimeout(timer);
    timer = undefined;
    onLost(false);
  };
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'connected') {
      found();
      everConnected = true;
    } else if (everConnected && timer === undefined && !signal.aborted) {
      timer = setTimeout(() => onLost(true), LOST_AFTER_MS);
    }
  });
  // The server answers again: the socket need not wait for its next try.
  const stop = onAnswersAgain(() => {
    if (!everConnected || pusher.connection.state === 'connected') return;
    found();
    pusher.disconnect();
    pusher.connect();
  });
  carryOver(pusher);
  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
    carryOver(null);
    pusher.disconnect();
  });
}

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
    /** At first and after each gap: what was missed has to be read again (OP §6). */
    onSubscribed: (isAgain: boolean) => void;
  },
): { lost: boolean } {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    // Without its code there is no live update; the polling goes on.
    connect(setLost, end.signal).catch(() => undefined);
    return () => end.abort();
  }, [userId]);
  useChannel(userChannel(userId), events);
  return { lost };
}
