import { median, medianOfRatios } from '../report.ts';
import { startChild, type Child } from './children.ts';
import { PAIRS, type ClientAnswer, type ClientOrder, type ServerAnswer, type ServerOrder } from './stage.ts';

export type ServerChild = Child<ServerOrder, ServerAnswer> & { first: ServerAnswer };
export type ClientChild = Child<ClientOrder, ClientAnswer>;

export const startServer = (role: string, given = ''): Promise<ServerChild> =>
  startChild<ServerOrder, ServerAnswer>('server.ts', [role, given]);
export const startClients = (): Promise<ClientChild> =>
  startChild<ClientOrder, ClientAnswer>('clients.ts', []);

/** Who is measured: whose CPU counts, who publishes, and the clients that hear it. */
export type Contestant = {
  name: string;
  servers: readonly ServerChild[];
  publisher: ServerChild;
  clients: ClientChild;
  connections: number;
  runs: Run[];
};
/** Messages for a while, to all connections or to two each. */
export type Rate = { perSecond: number; seconds: number; to: 'all' | 'pairs' };
type Run = { lost: number; p50: number; p95: number; p99: number; cpu: number };

/** Milliseconds by which a fraction of the deliveries had come; NaN for none. */
function ageAt(tenths: readonly [number, number][], fraction: number): number {
  const sorted = tenths.toSorted(([one], [other]) => one - other);
  const wanted = sorted.reduce((sum, [, count]) => sum + count, 0) * fraction;
  let seen = 0;
  for (const [age, count] of sorted) {
    seen += count;
    if (seen >= wanted) return (age + 1) / 10;
  }
  return NaN;
}

const cpuOf = async (servers: readonly ServerChild[]): Promise<number> =>
  (await Promise.all(servers.map((server) => server.ask({ kind: 'cpu' })))).reduce(
    (sum, { cpu }) => sum + cpu,
    0,
  );

/** Publishes for some seconds and waits until everything has come, or nothing more comes. */
async function run({ servers, publisher, clients, connections }: Contestant, rate: Rate): Promise<Run> {
  await clients.ask({ kind: 'take' });
  const before = await cpuOf(servers);
  const { sent } = await publisher.ask({ kind: 'publish', ...rate });
  const expected = sent * (rate.to === 'all' ? connections : connections / PAIRS);
  const counts = new Map<number, number>();
  let received = 0;
  for (let waits = 0; received < expected && waits < 20; waits += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const taken = await clients.ask({ kind: 'take' });
    received += taken.received;
    for (const [age, count] of taken.tenths) counts.set(age, (counts.get(age) ?? 0) + count);
  }
  const cpu = (await cpuOf(servers)) - before;
  const [p50 = NaN, p95 = NaN, p99 = NaN] = [0.5, 0.95, 0.99].map((part) => ageAt([...counts], part));
  return { lost: expected - received, p50, p95, p99, cpu: cpu / received };
}

/** All contestants in every round, in rotating order. The first round is not counted. */
export async function compare(contestants: readonly Contestant[], rate: Rate, rounds: number): Promise<void> {
  for (let round = -1; round < rounds; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const contestant = contestants[(round + 1 + turn) % contestants.length]!;
      const seconds = round < 0 ? 2 : rate.seconds;
      const result = await run(contestant, { ...rate, seconds });
      if (round >= 0) contestant.runs.push(result);
    }
  }
}

export const HEAD = [
  '',
  'lost',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'CPU µs/delivery',
  'CPU of the floor',
  'p99 of it',
];

/** A row of a table of `HEAD`; the ratios are medians of rounds side by side. */
export function rowOf({ name, runs }: Contestant, floor: Contestant): (string | number)[] {
  const pick = (all: readonly Run[], key: keyof Run) => all.map((each) => each[key]);
  return [
    name,
    String(pick(runs, 'lost').reduce((sum, each) => sum + each, 0)),
    ...(['p50', 'p95', 'p99', 'cpu'] as const).map((key) => median(pick(runs, key))),
    medianOfRatios(pick(runs, 'cpu'), pick(floor.runs, 'cpu')),
    medianOfRatios(pick(runs, 'p99'), pick(floor.runs, 'p99')),
  ];
}
