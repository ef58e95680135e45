import { join } from 'node:path';
import autocannon from 'autocannon';
import { findNatsServer, NATS_MISSING } from '@drawpoint/nest-kit/testing/find-program';
import { startNatsServer } from '@drawpoint/nest-kit/testing/nats-server';
import { startChild, type Child } from '../children.ts';
import { CALL, ECHO, HEADERS } from '../gateway-call.ts';
import { median, medianOfRatios, printTable } from '../report.ts';

// npm run bench:gateway [rounds] [seconds]: the gateway against plain Nest with the same number of hops, in
// the same run.

const [ROUNDS = 7, SECONDS = 4] = process.argv.slice(2).map(Number);
const CONNECTIONS = 64;

type Program = Child<object, { url: string; cpu: number }>;
type Run = { perSecond: number; cpuMicros: number; p99: number };
type Contestant = { name: string; programs: Program[]; runs: Run[] };
type Pair = { ours: Contestant; bare: Contestant; goal: number };

const start = (role: string, given = ''): Promise<Program> =>
  startChild(join(import.meta.dirname, 'child.ts'), [role, given]);

async function contestant(name: string, ...programs: Promise<Program>[]): Promise<Contestant> {
  return { name, programs: await Promise.all(programs), runs: [] };
}

const cpuOf = async (programs: readonly Program[]): Promise<number> =>
  (await Promise.all(programs.map((program) => program.ask({})))).reduce((sum, { cpu }) => sum + cpu, 0);

async function measure({ programs }: Contestant, seconds: number): Promise<Run> {
  const url = programs[0]!.first.url + CALL.path;
  const before = await cpuOf(programs);
  const result = await autocannon({
    url,
    method: 'POST',
    connections: CONNECTIONS,
    duration: seconds,
    headers: HEADERS,
    body: JSON.stringify(CALL.input),
  });
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers other than success, ${result.errors} errors`);
  }
  const { total } = result.requests;
  return {
    perSecond: total / result.duration,
    cpuMicros: ((await cpuOf(programs)) - before) / total,
    p99: result.latency.p99,
  };
}

/** Runs all contestants in every round, in rotating order, so that noise affects all alike. */
async function compare(contestants: Contestant[]): Promise<void> {
  for (const each of contestants) await measure(each, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const each = contestants[(round + turn) % contestants.length]!;
      each.runs.push(await measure(each, SECONDS));
    }
  }
}

const pick = (runs: readonly Run[], key: keyof Run): number[] => runs.map((run) => run[key]);
const percent = (ratio: number): string => `${Math.round(ratio * 100)} %`;

function rowsOf({ ours, bare, goal }: Pair): (string | number)[][] {
  const figures = ({ name, runs }: Contestant) => [
    name,
    median(pick(runs, 'perSecond')),
    median(pick(runs, 'cpuMicros')),
    median(pick(runs, 'p99')),
  ];
  return [
    [...figures(bare), '', '', ''],
    [
      ...figures(ours),
      percent(medianOfRatios(pick(ours.runs, 'perSecond'), pick(bare.runs, 'perSecond'))),
      percent(medianOfRatios(pick(bare.runs, 'cpuMicros'), pick(ours.runs, 'cpuMicros'))),
      `${goal} %`,
    ],
  ];
}

const pairs: Pair[] = [
  {
    ours: await contestant('Drawpoint, one process', start('product')),
    bare: await contestant('bare Nest on Fastify', start('bare-http')),
    goal: 85,
  },
];
const natsBinary = findNatsServer();
const nats = natsBinary && (await startNatsServer(natsBinary, { beside: { operations: [ECHO] } }));
if (nats) {
  const userOf = (user: 'gateway' | 'auth' | 'booking'): string =>
    JSON.stringify({ url: nats.url, user, password: nats.password(user) });
  pairs.push({
    ours: await contestant(
      'Drawpoint, gateway and service over NATS',
      ...[start('product-gateway', userOf('gateway')), start('product-service', userOf('booking'))],
      start('product-auth', userOf('auth')),
    ),
    bare: await contestant(
      'bare Nest gateway, NATS, service',
      ...[start('bare-gateway', userOf('gateway')), start('bare-service', userOf('booking'))],
    ),
    goal: 115,
  });
} else console.log(NATS_MISSING);

const contestants = pairs.flatMap(({ ours, bare }) => [ours, bare]);
await compare(contestants);
printTable(
  `The gateway, ${CONNECTIONS} connections`,
  ['', 'requests/s', 'CPU µs/request', 'p99 ms', 'requests/s of bare', 'bare CPU of ours', 'goal'],
  pairs.flatMap(rowsOf),
  `POST ${CALL.path} with a token: ${ROUNDS} rounds of ${SECONDS} s each in turn, medians; ratios of runs side by side. ` +
    'CPU is that of the programs, without the load and nats-server.',
);
await Promise.all(contestants.flatMap(({ programs }) => programs.map((each) => each.stop())));
if (nats) await nats.stop();
