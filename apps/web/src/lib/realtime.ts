import { userChannel } from '@drawpoint/contracts/realtime';
import { useEffect, useRef, useState } from 'react';
import { currentSession } from './session.ts';

/** 1 §2.7: the connection counts as lost after about 8 s, looked at after 8.5. */
export const LOST_AFTER_MS = 8_500;
const KEY = 'drawpoint';

type Events = {
  /** By bare event name, such as `NotificationCreated`. */
  on: Record<string, (data: unknown) => void>;
  /** After a gap: what was missed has to be read again (OP §6). */
  onReconnect: () => void;
};

async function connect(
  userId: number,
  events: () => Events,
  onLost: (lost: boolean) => void,
  signal: AbortSignal,
) {
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
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'connected') {
      clearTimeout(timer);
      timer = undefined;
      onLost(false);
      if (everConnected) events().onReconnect();
      everConnected = true;
    } else if (everConnected && timer === undefined && !signal.aborted) {
      timer = setTimeout(() => onLost(true), LOST_AFTER_MS);
    }
  });
  pusher
    .subscribe(userChannel(userId))
    .bind_global((name: string, data: unknown) => events().on[name]?.(data));
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    pusher.disconnect();
  });
}

/** Listens to the person's own channel while mounted. Answers whether the connection is lost. */
export function useRealtime(userId: number, events: Events): { lost: boolean } {
  const [lost, setLost] = useState(false);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    const end = new AbortController();
    // Without its code there is no live update; the polling goes on.
    connect(userId, () => latest.current, setLost, end.signal).catch(() => undefined);
    return () => end.abort();
  }, [userId]);
  return { lost };
}
