import Pusher from 'pusher-js';
import { setSocket } from './channels.ts';
import { onReconnect } from '../api/connection.ts';
import { currentSession } from '../session/session.ts';

// Loads after the page, with the socket library.

/**
 * The connection counts as lost after about 8 s, so the check is at 8.5 s (docs/product/messages.md#live).
 */
const LOST_AFTER_MS = 8_500;
const KEY = 'drawpoint';

/** Opens the page's socket and keeps it open until the signal aborts. */
export function openSocket(onLost: (lost: boolean) => void, signal: AbortSignal): void {
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
  // The server answers again, so reconnect now instead of waiting for the next retry.
  const stop = onReconnect(() => {
    if (!everConnected || pusher.connection.state === 'connected') return;
    found();
    pusher.disconnect();
    pusher.connect();
  });
  setSocket(pusher);
  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
    setSocket(null);
    pusher.disconnect();
  });
}
