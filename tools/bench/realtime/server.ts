import { setTimeout as pause } from 'node:timers/promises';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { BusTransport } from '@drawpoint/nest-kit/bus/bus-transport';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { NatsTransport } from '@drawpoint/nest-kit/bus/nats-transport';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { serveAuth, startBenchGateway } from '../gateway-product.ts';
import { eventOf, micros, SECRET, type ServerAnswer, type ServerOrder } from './stage.ts';

/** One server of the bench: the gateway, a publisher, or auth. */
const [role = '', given = ''] = process.argv.slice(2);

type Server = { url: string; publish: (sentAt: number) => void };

/** Raised, because the limits per address and person would stop the bench. */
const SETTINGS = { PUSHER_SECRET: SECRET, REALTIME_PER_ADDRESS: '20000', REALTIME_PER_PERSON: '20000' };

async function publisherOn(transport: BusTransport): Promise<Server['publish']> {
  const client = transport.client('messaging', logOf(createLogger({ level: 'info' }), 'messaging'));
  await client.connect();
  const bus = new Bus('messaging', client);
  return (sentAt) => bus.broadcast(REALTIME_PUSH, eventOf(sentAt));
}

/** Everything in one process, as with `npm start`. */
async function oneProcess(): Promise<Server> {
  const transport = new InProcessTransport();
  await serveAuth(transport);
  return { url: await startBenchGateway(transport, SETTINGS), publish: await publisherOn(transport) };
}

const nats = () => new NatsTransport(JSON.parse(given) as ConstructorParameters<typeof NatsTransport>[0]);
const nothing = (): void => undefined;

const ROLES: Record<string, () => Promise<Server>> = {
  'one-process': oneProcess,
  gateway: async () => ({ url: await startBenchGateway(nats(), SETTINGS), publish: nothing }),
  auth: async () => {
    await serveAuth(nats());
    return { url: '', publish: nothing };
  },
  publisher: async () => ({ url: '', publish: await publisherOn(nats()) }),
};

/** Publishes at an even rate. When a timer is late, the missed messages follow at once. */
async function publishAll({ perSecond, seconds }: ServerOrder): Promise<number> {
  const begun = micros();
  const total = Math.round(perSecond * seconds);
  let sent = 0;
  while (sent < total) {
    const due = Math.min(total, Math.floor(((micros() - begun) / 1e6) * perSecond) + 1);
    for (; sent < due; sent += 1) server.publish(micros());
    await pause(Math.max(1, (sent * 1_000) / perSecond - (micros() - begun) / 1_000));
  }
  return sent;
}

const server = await ROLES[role]!();
const answer = (sent: number): ServerAnswer => ({ url: server.url, sent });
process.send?.(answer(0));
process.on('message', (order: ServerOrder) => {
  void publishAll(order).then((sent) => process.send?.(answer(sent)));
});
process.on('disconnect', () => process.exit(0));
