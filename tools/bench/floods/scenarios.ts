import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
import sharp from 'sharp';
import { WebSocket } from 'ws';

/**
 * Floods the product at `url` until the process ends. Runs in its own process, apart from the measurement.
 */
export type Scenario = { name: string; flood: (url: string) => void };

/** Many frames per write, so that this program itself costs little. */
const FRAMES_AT_ONCE = 2_000;

/**
 * A websocket that sends one-byte messages as fast as possible and never reads. It reconnects when it is
 * closed.
 */
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

/** Sends `count` requests at once, and again a second after the last response. */
async function volleys(count: number, send: (index: number) => Promise<Response>): Promise<never> {
  for (;;) {
    const answers = await Promise.allSettled(Array.from({ length: count }, (_, index) => send(index)));
    for (const each of answers) if (each.status === 'fulfilled') await each.value.arrayBuffer();
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
async function signPeopleIn(url: string): Promise<string[]> {
  const tokens: string[] = [];
  for (const { email } of PEOPLE) {
    const answer = await post(url, '/login', { email, password: DEMO_PASSWORD });
    tokens.push(((await answer.json()) as { token: string }).token);
  }
  return tokens;
}

/** Sixty people who each list all slots of `days` days. */
async function longListings(url: string, days: number): Promise<void> {
  const tokens = await signPeopleIn(url);
  const path = `/catalog/phlebotomists/3/slots?service_id=1&days=${days}`;
  await volleys(tokens.length, (index) => get(url, path, tokens[index]!));
}

/** A photo like those of phones: 12 million pixels, about 3 MB. */
async function photo(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const size = { width: 4_000, height: 3_000 };
  const image = sharp({ create: { ...size, channels: 3, background: '#888', noise } });
  return new Blob([new Uint8Array(await image.jpeg({ quality: 75 }).toBuffer())]);
}

/** Sixty people who each upload three or four photos at once. */
async function uploads(url: string): Promise<void> {
  const tokens = await signPeopleIn(url);
  const file = await photo();
  await volleys(200, (index) => {
    const body = new FormData();
    body.set('type', 'insurance_card_front');
    body.set('file', file, 'card.jpg');
    const headers = { authorization: `Bearer ${tokens[index % tokens.length]!}` };
    return fetch(`${url}/api/user-documents`, { method: 'POST', headers, body });
  });
}

/** A connection that pipelines requests without a token and never reads. It reconnects when it is closed. */
function silentLine(url: string, path = '/api/user', atOnce = 24_000): void {
  const { hostname, port } = new URL(url);
  const line = connect(Number(port), hostname);
  const requests = `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(atOnce);
  line.pause();
  const send = (): boolean => line.write(requests);
  line.on('connect', send).on('drain', send);
  line.on('error', () => undefined);
  line.on('close', () => setTimeout(() => silentLine(url, path, atOnce), 10));
}

/** Thirty connections with few requests each, so none is closed for it. The responses are large. */
const silentLines = (url: string): void => {
  for (let line = 0; line < 30; line += 1) silentLine(url, '/api/docs/swagger-ui-bundle.js', 30);
};

export const SCENARIOS: readonly Scenario[] = [
  { name: 'a websocket that floods and never reads', flood: silentSocket },
  { name: '800 invented tokens at once', flood: inventedTokens },
  { name: '400 wrong logins at once', flood: wrongLogins },
  { name: '60 listings of five years at once', flood: (url) => void longListings(url, 1_830) },
  { name: '60 listings of nine months at once', flood: (url) => void longListings(url, 279) },
  { name: '200 uploads of photos at once', flood: (url) => void uploads(url) },
  { name: 'a line of requests that never reads', flood: silentLine },
  { name: '30 lines that ask for pages and never read', flood: silentLines },
];

// Forked by the bench: runs one flood until the bench stops it.
const [name, url] = process.argv.slice(2);
if (process.send && name && url) {
  process.on('disconnect', () => process.exit(0));
  SCENARIOS.find((each) => each.name === name)!.flood(url);
  process.send('flooding');
}
