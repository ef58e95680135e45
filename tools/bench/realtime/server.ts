import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { frame } from '@drawpoint/gateway/realtime/pusher-protocol';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { BusTransport } from '@drawpoint/nest-kit/bus/bus-transport';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { NatsTransport } from '@drawpoint/nest-kit/bus/nats-transport';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { WebSocketServer, type WebSocket } from 'ws';
import type { NatsUser } from '../gateway/bare.ts';
import { gatewayOn, serveAuth, serveBooking } from '../gateway/product.ts';
import {
  CHANNEL,
  eventOf,
  micros,
  pairChannel,
  PAIRS,
  SECRET,
  type ServerAnswer,
  type ServerOrder,
} from './stage.ts';
import { takeLongestTurn } from './turns.ts';

/** One server of the bench: the gateway, or what only sends to all. Publishes when told to, and says what that cost. */
const [role = '', given = ''] = process.argv.slice(2);

/** Publishes to all, or to the pair with a number. */
type Server = { url: string; publish: (sentAt: number, pair?: number) => void };
const channelOf = (pair: number | undefined): string => (pair === undefined ? CHANNEL : pairChannel(pair));

/** Caps that stand in the way of a bench from one address. */
const SETTINGS = { PUSHER_SECRET: SECRET, REALTIME_PER_ADDRESS: '20000', REALTIME_PER_PERSON: '20000' };

async function publisherOn(transport: BusTransport): Promise<Server['publish']> {
  const client = transport.client('messaging', logOf(createLogger({ level: 'info' }), 'messaging'));
  await client.connect();
  const bus = new Bus('messaging', client);
  return (sentAt, pair) => bus.broadcast(REALTIME_PUSH, eventOf(sentAt, channelOf(pair)));
}

/** Everything in one process, as `npm start` runs it. */
async function oneProcess(): Promise<Server> {
  const transport = new InProcessTransport();
  await serveAuth(transport);
  await serveBooking(transport);
  return { url: await gatewayOn(transport, SETTINGS), publish: await publisherOn(transport) };
}

/** `ws` on Node's own server: writes the text that the gateway would. */
async function floor(): Promise<Server> {
  const http = createServer((_request, response) => response.end());
  const sockets = new WebSocketServer({ server: http });
  const all: WebSocket[] = [];
  sockets.on('connection', (socket) => all.push(socket));
  http.listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    publish: (sentAt, pair) => {
      const { event, data, channel } = eventOf(sentAt, channelOf(pair));
      const text = frame(event, data, channel);
      if (pair === undefined) for (const socket of sockets.clients) socket.send(text);
      else for (let each = pair % PAIRS; each < all.length; each += PAIRS) all[each]!.send(text);
    },
  };
}

const nats = (): NatsTransport => new NatsTransport(JSON.parse(given) as NatsUser);
const nothing = (): void => undefined;

const ROLES: Record<string, () => Promise<Server>> = {
  'one-process': oneProcess,
  floor,
  gateway: async () => ({ url: await gatewayOn(nats(), SETTINGS), publish: nothing }),
  auth: async () => {
    await serveAuth(nats());
    return { url: '', publish: nothing };
  },
  publisher: async () => ({ url: '', publish: await publisherOn(nats()) }),
};

/** Sends at an even rate; what a late timer left out follows at once. */
async function publishAll({
  perSecond,
  seconds,
  to,
}: Extract<ServerOrder, { kind: 'publish' }>): Promise<number> {
  const begun = micros();
  const total = Math.round(perSecond * seconds);
  let sent = 0;
  while (sent < total) {
    const due = Math.min(total, Math.floor(((micros() - begun) / 1e6) * perSecond) + 1);
    for (; sent < due; sent += 1) server.publish(micros(), to === 'all' ? undefined : sent);
    await pause(Math.max(1, (sent * 1_000) / perSecond - (micros() - begun) / 1_000));
  }
  return sent;
}

const server = await ROLES[role]!();
const usage = (sent: number): ServerAnswer => {
  const { user, system } = process.cpuUsage();
  return {
    url: server.url,
    sent,
    cpu: user + system,
    rss: process.memoryUsage().rss,
    longestTurn: takeLongestTurn(),
  };
};
process.send?.(usage(0));
process.on('message', (order: ServerOrder) => {
  if (order.kind === 'memory') globalThis.gc?.();
  const sent = order.kind === 'publish' ? publishAll(order) : Promise.resolve(0);
  void sent.then((count) => process.send?.(usage(count)));
});
process.on('disconnect', () => process.exit(0));
