import { findNatsServer, NATS_MISSING } from '../../services/find-program.ts';
import { startNatsServer } from '../../services/nats.ts';
import { printTable } from '../report.ts';
import { drop } from './drop.ts';
import {
  compare,
  HEAD,
  rowOf,
  startClients,
  startServer,
  type Contestant,
  type ServerChild,
} from './fan-out.ts';

// npm run bench:realtime [part…] [rounds] [seconds]: live events to browsers, against `ws` that does nothing else, in the same run.

const CONNECTIONS = 500;
const [ROUNDS = 3, SECONDS = 8] = process.argv.filter((each) => /^\d+$/.test(each)).map(Number);
const IDLE = 5_000;

type Stops = (() => Promise<unknown>)[];

async function contestant(
  stops: Stops,
  name: string,
  servers: readonly ServerChild[],
  publisher: ServerChild,
): Promise<Contestant> {
  const clients = await startClients();
  stops.push(clients.stop, ...servers.map(({ stop }) => stop));
  const protocol = name.startsWith('ws') ? ('raw' as const) : ('pusher' as const);
  const count = CONNECTIONS / servers.length;
  for (const { first } of servers)
    await clients.ask({ kind: 'open', url: first.url, count, protocol, subscribes: true, inPairs: true });
  return { name, servers, publisher, clients, connections: CONNECTIONS, runs: [] };
}

/** One gateway and the floor, at the goal's rate and at a calm one; two gateways over NATS at both. */
async function fanOut(): Promise<void> {
  const stops: Stops = [];
  try {
    const [ours, floorServer] = await Promise.all([startServer('one-process'), startServer('floor')]);
    const contestants = [
      await contestant(stops, 'ws alone', [floorServer], floorServer),
      await contestant(stops, 'the gateway, one process', [ours], ours),
    ];
    const binary = findNatsServer();
    if (binary === undefined) console.log(NATS_MISSING);
    else {
      const nats = await startNatsServer(binary);
      stops.unshift(() => nats.stop());
      const user = (name: 'auth' | 'gateway' | 'messaging') =>
        JSON.stringify({ url: nats.url, user: name, password: nats.password(name) });
      const publisher = await startServer('publisher', user('messaging'));
      // Gateways ask it now and then which sessions have ended.
      const auth = await startServer('auth', user('auth'));
      stops.push(publisher.stop, auth.stop);
      const gateways = [
        await startServer('gateway', user('gateway')),
        await startServer('gateway', user('gateway')),
      ];
      contestants.push(await contestant(stops, 'two gateways over NATS', gateways, publisher));
    }
    for (const [perSecond, to, goal] of [
      [100, 'all', '0 lost, p99 at most 30 ms, CPU at most 1.15 of the floor; two gateways 1.5 times one'],
      [5.8, 'all', 'p95 at most 3 ms; two gateways 1.5 times one'],
      [1_450, 'pairs', 'the same'],
    ] as const) {
      for (const each of contestants) each.runs = [];
      await compare(contestants, { perSecond, seconds: SECONDS, to }, ROUNDS);
      printTable(
        `${CONNECTIONS} connections ${to === 'all' ? 'on one channel' : 'in channels of two'}, ${perSecond} messages/s: ${perSecond * (to === 'all' ? CONNECTIONS : 2)} deliveries/s`,
        HEAD,
        contestants.map((each) => rowOf(each, contestants[0]!)),
        `${ROUNDS} rounds of ${SECONDS} s by turns, medians. Goals: ${goal}.`,
      );
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Bytes that each of many idle connections takes, which hear one channel each where there is one. */
async function idle(): Promise<void> {
  const bytes: Record<string, number> = {};
  for (const role of ['floor', 'one-process']) {
    const [server, clients] = await Promise.all([startServer(role), startClients()]);
    const open = (count: number) =>
      clients.ask({
        ...{ kind: 'open', url: server.first.url, count, subscribes: true },
        protocol: role === 'floor' ? 'raw' : 'pusher',
      });
    // What the first connections bring along is not theirs.
    await open(200);
    const before = (await server.ask({ kind: 'memory' })).rss;
    await open(IDLE);
    bytes[role] = ((await server.ask({ kind: 'memory' })).rss - before) / IDLE;
    await clients.stop();
    await server.stop();
  }
  const [floor = NaN, ours = NaN] = [bytes.floor, bytes['one-process']];
  printTable(
    `${IDLE} idle connections`,
    ['', 'kB each', 'over the floor, kB'],
    [
      ['ws alone', floor / 1_000, 0],
      ['the gateway, one channel each', ours / 1_000, (ours - floor) / 1_000],
    ],
    'Resident memory after a collection. Goal: at most 25 kB over the floor.',
  );
}

const PARTS: Record<string, () => Promise<void>> = {
  'fan-out': fanOut,
  idle,
  drop,
};
const wanted = process.argv.slice(2).filter((each) => !/^\d+$/.test(each));
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) await part();
}
