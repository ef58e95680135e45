import {
  REALTIME_EVENTS,
  userChannel,
  type RealtimeData,
  type RealtimeEventName,
} from '@drawpoint/contracts/realtime';
import { useEffect, useRef, useState } from 'react';
import { onAnswersAgain } from './connection.ts';
import { currentSession } from './session.ts';
import { markStale } from './stale.ts';

/** 1 §2.7: the connection counts as lost after about 8 s, looked at after 8.5. */
export const LOST_AFTER_MS = 8_500;
const KEY = 'drawpoint';

/** What a screen does when an event arrives; null where its data are not those of the contract. */
type Handlers = { [Name in RealtimeEventName]?: (data: RealtimeData<Name> | null) => void };

type Events = {
  on: Handlers;
  /** After a gap: what was missed has to be read again (OP §6). */
  onReconnect: () => void;
};

const isEvent = (name: string): name is RealtimeEventName => name in REALTIME_EVENTS;

function hear<Name extends RealtimeEventName>(name: Name, data: unknown, handlers: Handlers): void {
  const event = REALTIME_EVENTS[name];
  markStale(event.writes);
  const parsed = event.data.safeParse(data);
  handlers[name]?.(parsed.success ? (parsed.data as RealtimeData<Name>) : null);
}

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
  const found = () => {
    clearTimeout(timer);
    timer = undefined;
    onLost(false);
  };
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'connected') {
      found();
      if (everConnected) events().onReconnect();
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
  pusher.subscribe(userChannel(userId)).bind_global((name: string, data: unknown) => {
    if (isEvent(name)) hear(name, data, events().on);
  });
  signal.addEventListener('abort', () => {
    stop();
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
