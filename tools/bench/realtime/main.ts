import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findNatsServer, NATS_MISSING } from '@drawpoint/nest-kit/testing/find-program';
import { startNatsServer } from '@drawpoint/nest-kit/testing/nats-server';
import { startChild, type Child } from '../children.ts';
import { median, percentile, printTable } from '../report.ts';
import type { ClientAnswer, ClientOrder, ServerAnswer, ServerOrder } from './stage.ts';

// npm run bench:realtime [rounds] [seconds]: live events to browsers.

const CONNECTIONS = 500;
const MESSAGES = 100;
const GOAL_MS = 60;
const [ROUNDS = 3, SECONDS = 8] = process.argv.slice(2).map(Number);

type Server = Child<ServerOrder, ServerAnswer>;
type Clients = Child<ClientOrder, ClientAnswer>;
type Run = { lost: number; p50: number; p99: number };
type Contestant = { name: string; publisher: Server; clients: Clients; runs: Run[] };

const stops: (() => Promise<unknown>)[] = [];
async function start<Order extends object, Answer>(
  file: string,
  ...args: string[]
): Promise<Child<Order, Answer>> {
  const child = await startChild<Order, Answer>(join(import.meta.dirname, file), args);
  stops.push(child.stop);
  return child;
}
const startServer = (...args: string[]): Promise<Server> => start('server.ts', ...args);

async function contestant(name: string, servers: Server[], publisher = servers[0]!): Promise<Contestant> {
  const clients: Clients = await start('clients.ts');
  for (const { first } of servers) {
    await clients.ask({ kind: 'open', url: first.url, count: CONNECTIONS / servers.length });
  }
  return { name, publisher, clients, runs: [] };
}

/** Publishes for some seconds, then waits for all deliveries, at most five seconds. */
async function run({ publisher, clients }: Contestant, seconds: number): Promise<Run> {
  await clients.ask({ kind: 'take' });
  const { sent } = await publisher.ask({ perSecond: MESSAGES, seconds });
  const expected = sent * CONNECTIONS;
  let ages: number[] = [];
  for (let waits = 0; ages.length < expected && waits < 20; waits += 1) {
    await pause(250);
    ages = ages.concat(await clients.ask({ kind: 'take' }));
  }
  return { lost: expected - ages.length, p50: percentile(ages, 0.5), p99: percentile(ages, 0.99) };
}

try {
  const contestants = [await contestant('the gateway, one process', [await startServer('one-process')])];
  const binary = findNatsServer();
  if (binary === undefined) console.log(NATS_MISSING);
  else {
    const nats = await startNatsServer(binary);
    stops.unshift(() => nats.stop());
    const user = (name: 'auth' | 'gateway' | 'messaging'): string =>
      JSON.stringify({ url: nats.url, user: name, password: nats.password(name) });
    // Gateways ask auth which sessions have ended.
    await startServer('auth', user('auth'));
    const publisher = await startServer('publisher', user('messaging'));
    const gateways = [
      await startServer('gateway', user('gateway')),
      await startServer('gateway', user('gateway')),
    ];
    contestants.push(await contestant('two gateways over NATS', gateways, publisher));
  }
  // Contestants take turns in rotating order, so that noise affects all alike. The first round warms up.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const each = contestants[(round + 1 + turn) % contestants.length]!;
      const result = await run(each, round < 0 ? 2 : SECONDS);
      if (round >= 0) each.runs.push(result);
    }
  }
  const pick = ({ runs }: Contestant, key: keyof Run): number[] => runs.map((each) => each[key]);
  printTable(
    `${CONNECTIONS} connections on one channel, ${MESSAGES} messages/s: ${MESSAGES * CONNECTIONS} deliveries/s`,
    ['', 'lost', 'p50 ms', 'p99 ms', `goal p99 ${GOAL_MS} ms`],
    contestants.map((each) => [
      each.name,
      String(pick(each, 'lost').reduce((sum, lost) => sum + lost, 0)),
      median(pick(each, 'p50')),
      median(pick(each, 'p99')),
      median(pick(each, 'p99')) <= GOAL_MS ? '' : 'MISSED',
    ]),
    `${ROUNDS} rounds of ${SECONDS} s in turn, medians.`,
  );
} finally {
  for (const stop of stops.reverse()) await stop();
}
