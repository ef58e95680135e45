import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
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

/** Sends so many requests at once, and as many again a second after the last was answered. */
async function volleys(count: number, send: (index: number) => Promise<Response>): Promise<never> {
  for (;;) {
    const answers = await Promise.allSettled(Array.from({ length: count }, (_, index) => send(index)));
    await Promise.all(answers.map((each) => (each.status === 'fulfilled' ? each.value.arrayBuffer() : null)));
    await pause(1_000);
  }
}

const post = (url: string, path: string, body: object): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const get = (url: string, path: string, token: string): Promise<Response> =>
  fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });

const inventedTokens = (url: string): void =>
  void volleys(800, () => get(url, '/addresses', randomBytes(32).toString('base64url')));

const wrongLogins = (url: string): void =>
  void volleys(400, () => post(url, '/login', { email: 'nobody@demo.test', password: 'Not-the-password-1' }));

const PEOPLE = DEMO_PEOPLE.filter(({ email }) => email !== 'patient@demo.test').slice(0, 60);
/** Sixty people who each list all slots of so many days. */
async function longListings(url: string, days: number): Promise<void> {
  const tokens: string[] = [];
  for (const { email } of PEOPLE) {
    const answer = await post(url, '/login', { email, password: DEMO_PASSWORD });
    tokens.push(((await answer.json()) as { token: string }).token);
  }
  const path = `/catalog/phlebotomists/3/slots?service_id=1&days=${days}`;
  await volleys(tokens.length, (index) => get(url, path, tokens[index]!));
}

const LINE_OF_REQUESTS = 'GET /api/user HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(24_000);

/** A connection that sends requests without a token, a megabyte at a time, and never reads; cut off, it comes back. */
function silentLine(url: string): void {
  const { hostname, port } = new URL(url);
  const line = connect(Number(port), hostname);
  line.pause();
  const send = (): boolean => line.write(LINE_OF_REQUESTS);
  line.on('connect', send).on('drain', send);
  line.on('error', () => undefined);
  line.on('close', () => setTimeout(() => silentLine(url), 10));
}

export const SCENARIOS: readonly Scenario[] = [
  { name: 'a websocket that floods and never reads', flood: silentSocket },
  { name: '800 invented tokens at once', flood: inventedTokens },
  { name: '400 wrong logins at once', flood: wrongLogins },
  { name: '60 listings of five years at once', flood: (url) => void longListings(url, 1_830) },
  { name: '60 listings of nine months at once', flood: (url) => void longListings(url, 279) },
  { name: 'a line of requests that never reads', flood: silentLine },
];
