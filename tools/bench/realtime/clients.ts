import { once } from 'node:events';
import { PRESENCE_CHANNEL } from '@drawpoint/contracts/realtime';
import { SubscriptionSigner } from '@drawpoint/gateway/realtime/pusher-protocol';
import { WebSocket, type RawData } from 'ws';
import { micros, SECRET, sentAtOf, type ClientAnswer, type ClientOrder } from './stage.ts';

/** The browsers of the bench: many websockets in one process. They record the age of each received event. */
const signer = new SubscriptionSigner('drawpoint', SECRET);
let ages: ClientAnswer = [];

/** Connections opened at the same time. */
const AT_ONCE = 100;

type Opening = Extract<ClientOrder, { kind: 'open' }>;

function receive(socket: WebSocket, data: RawData): void {
  const text = String(data);
  const sentAt = sentAtOf(text);
  if (sentAt === null) {
    // The gateway closes connections that do not answer its pings.
    if (text.includes('pusher:ping')) socket.send('{"event":"pusher:pong","data":{}}');
    return;
  }
  ages.push((micros() - sentAt) / 1_000);
}

async function next(socket: WebSocket): Promise<{ event: string; data: string }> {
  const [data] = (await once(socket, 'message')) as [RawData];
  return JSON.parse(String(data)) as { event: string; data: string };
}

async function subscribe(socket: WebSocket): Promise<void> {
  const { socket_id } = JSON.parse((await next(socket)).data) as { socket_id: string };
  const channel = PRESENCE_CHANNEL;
  const channel_data = JSON.stringify({
    ...{ user_id: 4, session_id: 'session', providers: 'all' },
    ...{ signed_at: Date.now(), expires_at: Date.now() + 3_600_000 },
  });
  const auth = signer.sign(socket_id, channel, channel_data);
  const answered = next(socket);
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth, channel_data } }));
  const { event } = await answered;
  if (event !== 'pusher_internal:subscription_succeeded') throw new Error(`Not subscribed: ${event}`);
}

async function open({ url }: Opening): Promise<void> {
  const address = `${url.replace('http', 'ws')}/app/drawpoint?protocol=7`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await subscribe(socket);
  socket.on('message', (data) => receive(socket, data));
}

async function openAll(order: Opening): Promise<void> {
  for (let opened = 0; opened < order.count; opened += AT_ONCE) {
    const some = Math.min(AT_ONCE, order.count - opened);
    await Promise.all(Array.from({ length: some }, () => open(order)));
  }
}

function take(): ClientAnswer {
  const taken = ages;
  ages = [];
  return taken;
}

process.on('message', (order: ClientOrder) => {
  const done = order.kind === 'open' ? openAll(order) : Promise.resolve();
  void done.then(() => process.send?.(take()));
});
process.on('disconnect', () => process.exit(0));
process.send?.(take());
