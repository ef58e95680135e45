import { once } from 'node:events';
import { SubscriptionSigner } from '@drawpoint/gateway/realtime/pusher-protocol';
import { WebSocket, type RawData } from 'ws';
import {
  CHANNEL,
  micros,
  pairChannel,
  SECRET,
  sentAtOf,
  type ClientAnswer,
  type ClientOrder,
} from './stage.ts';

/** Browsers of the bench: many websockets in one process, which count what they hear and how old it is. */
const signer = new SubscriptionSigner('drawpoint', SECRET);
const sockets: WebSocket[] = [];
/** Deliveries by their age in tenths of a millisecond. */
let tenths = new Map<number, number>();
let received = 0;

/** Connections that are opened at the same time. */
const AT_ONCE = 100;

function hear(socket: WebSocket, data: RawData): void {
  const text = String(data);
  const sentAt = sentAtOf(text);
  if (sentAt === null) {
    // As a browser does: who stays silent for two minutes is let go.
    if (text.includes('pusher:ping')) socket.send('{"event":"pusher:pong","data":{}}');
    return;
  }
  received += 1;
  const age = Math.floor((micros() - sentAt) / 100);
  tenths.set(age, (tenths.get(age) ?? 0) + 1);
}

const listener = () =>
  JSON.stringify({
    ...{ user_id: 4, session_id: 'session', providers: 'all' },
    ...{ signed_at: Date.now(), expires_at: Date.now() + 3_600_000 },
  });

async function next(socket: WebSocket): Promise<{ event: string; data: string }> {
  const [data] = (await once(socket, 'message')) as [RawData];
  return JSON.parse(String(data)) as { event: string; data: string };
}

type Opening = Extract<ClientOrder, { kind: 'open' }>;

async function subscribe(socket: WebSocket, socketId: string, channel: string): Promise<void> {
  const channel_data = listener();
  const auth = signer.sign(socketId, channel, channel_data);
  const answered = next(socket);
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth, channel_data } }));
  const { event } = await answered;
  if (event !== 'pusher_internal:subscription_succeeded') throw new Error(`Not subscribed: ${event}`);
}

async function open({ url, protocol, subscribes, inPairs }: Opening): Promise<void> {
  const origin = url.replace('http', 'ws');
  const socket = new WebSocket(protocol === 'raw' ? origin : `${origin}/app/drawpoint?protocol=7`, {
    perMessageDeflate: false,
  });
  const index = sockets.push(socket) - 1;
  if (protocol === 'raw') await once(socket, 'open');
  else {
    const { socket_id } = JSON.parse((await next(socket)).data) as { socket_id: string };
    if (subscribes) await subscribe(socket, socket_id, CHANNEL);
    if (inPairs) await subscribe(socket, socket_id, pairChannel(index));
  }
  socket.on('message', (data) => hear(socket, data));
}

async function openAll(order: Opening): Promise<void> {
  for (let opened = 0; opened < order.count; opened += AT_ONCE) {
    const some = Math.min(AT_ONCE, order.count - opened);
    await Promise.all(Array.from({ length: some }, () => open(order)));
  }
}

function take(): ClientAnswer {
  const taken = { open: sockets.length, tenths: [...tenths], received };
  tenths = new Map();
  received = 0;
  return taken;
}

process.on('message', (order: ClientOrder) => {
  const done = order.kind === 'open' ? openAll(order) : Promise.resolve();
  void done.then(() => process.send?.(take()));
});
process.on('disconnect', () => process.exit(0));
process.send?.(take());
