import { WebSocket } from 'ws';

/** Floods the product at `url` until the process ends. Runs in a process of its own, beside who measures. */
export type Scenario = { name: string; flood: (url: string) => void };

/** What somebody may send at once: the more, the less of the flood is this program's own work. */
const FRAMES_AT_ONCE = 2_000;

/** A websocket that sends one-byte messages as fast as they leave and never reads; cut off, it comes back. */
function silentSocket(url: string): void {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/drawpoint?protocol=7`);
  let going = true;
  const send = (): void => {
    for (let sent = 0; going && sent < FRAMES_AT_ONCE; sent += 1) socket.send('1');
    if (going) setImmediate(socket.bufferedAmount > 1_000_000 ? waitForRoom : send);
  };
  const waitForRoom = (): void => {
    if (going) setTimeout(socket.bufferedAmount > 1_000_000 ? waitForRoom : send, 1);
  };
  socket.on('open', () => {
    socket.pause();
    send();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    going = false;
    setTimeout(() => silentSocket(url), 10);
  });
}

export const SCENARIOS: readonly Scenario[] = [
  { name: 'a websocket that floods and never reads', flood: silentSocket },
];
