import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { findNatsServer, NATS_MISSING } from '../../services/find-program.ts';
import { startNatsServer } from '../../services/nats.ts';
import { median, medianOfRatios, percentile, printTable } from '../report.ts';
import { withDatabase } from './database.ts';
import { startProgram, type Program } from './program.ts';
import { echoOf, HEADERS, HEAVY, LIGHT, SUBJECTS, type Subject } from './subject.ts';
import { measureTraces } from './traces.ts';

// npm run bench:gateway [-- --traces] [rounds] [seconds]: the way in, against bare Nest doing the same number of hops; --traces: only
// what tracing costs.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { traces: { type: 'boolean', default: false } },
});
const ROUNDS = Number(positionals[0] ?? 7);
const SECONDS = Number(positionals[1] ?? 4);
const CONNECTIONS = 64;

type Run = { perSecond: number; cpuMicros: number; p99: number };
type Pair = { ours: Contestant; bare: Contestant; goal: number };
type Contestant = { name: string; subject: Subject; programs: Program[]; runs: Run[] };

async function measure({ subject, programs }: Contestant, seconds: number): Promise<Run> {
  const url = `${programs[0]!.url}${subject.path}`;
  const before = await cpuOf(programs);
  const result = await autocannon({
    url,
    method: 'POST',
    connections: CONNECTIONS,
    duration: seconds,
    headers: HEADERS,
    body: JSON.stringify(subject.input),
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

const cpuOf = async (programs: readonly Program[]): Promise<number> =>
  (await Promise.all(programs.map((program) => program.cpu()))).reduce((sum, each) => sum + each, 0);

/** Everybody in every round, in rotating order, so that noise falls on all alike. */
async function compare(contestants: Contestant[]): Promise<void> {
  for (const contestant of contestants) await measure(contestant, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const contestant = contestants[(round + turn) % contestants.length]!;
      contestant.runs.push(await measure(contestant, SECONDS));
    }
  }
}

const pick = (runs: readonly Run[], key: keyof Run): number[] => runs.map((run) => run[key]);

function rowsOf(pairs: readonly Pair[]): (string | number)[][] {
  const shown = new Set<Contestant>();
  return pairs.flatMap(({ ours, bare, goal }) =>
    [bare, ours]
      .filter((each) => !shown.has(each) && shown.add(each))
      .map((each) => [
        each.name,
        median(pick(each.runs, 'perSecond')),
        median(pick(each.runs, 'cpuMicros')),
        median(pick(each.runs, 'p99')),
        ...(each === bare
          ? ['', '', '']
          : [
              percent(medianOfRatios(pick(ours.runs, 'perSecond'), pick(bare.runs, 'perSecond'))),
              percent(medianOfRatios(pick(bare.runs, 'cpuMicros'), pick(ours.runs, 'cpuMicros'))),
              `${goal} %`,
            ]),
      ]),
  );
}

const percent = (ratio: number): string => `${Math.round(ratio * 100)} %`;

const started = (...programs: Promise<Program>[]): Promise<Program[]> => Promise.all(programs);

if (values.traces) {
  await measureTraces(ROUNDS * 3);
  process.exit(0);
}

const natsBinary = findNatsServer();
const nats =
  natsBinary === undefined
    ? undefined
    : await startNatsServer(natsBinary, { beside: { operations: SUBJECTS.map(echoOf) } });
const given = (user: 'gateway' | 'auth' | 'booking'): string =>
  JSON.stringify({ url: nats?.url, user, password: nats?.password(user) });

const [ours, bare] = await Promise.all([
  started(startProgram('product')),
  started(startProgram('bare-http')),
]);
const ways = [
  { ours: 'Drawpoint, one process', bare: 'bare Nest on Fastify', programs: { ours, bare }, goals: [85, 75] },
];
if (nats) {
  const [over, under] = await Promise.all([
    started(
      startProgram('product-gateway', given('gateway')),
      startProgram('product-service', given('booking')),
      startProgram('product-auth', given('auth')),
    ),
    started(startProgram('bare-gateway', given('gateway')), startProgram('bare-service', given('booking'))),
  ]);
  ways.push({
    ours: 'Drawpoint, gateway and service over NATS',
    bare: 'bare Nest gateway, NATS, service',
    programs: { ours: over, bare: under },
    goals: [150, 150],
  });
} else console.log(NATS_MISSING);

const pairs = ways.flatMap(({ programs, goals, ...names }) =>
  SUBJECTS.map((subject, index): Pair => {
    const contestant = (who: 'ours' | 'bare'): Contestant => ({
      name: `${names[who]}, ${subject.name}`,
      subject,
      programs: programs[who],
      runs: [],
    });
    return { ours: contestant('ours'), bare: contestant('bare'), goal: goals[index]! };
  }),
);

await compare([...new Set(pairs.flatMap((pair) => [pair.ours, pair.bare]))]);
printTable(
  `The gateway, ${CONNECTIONS} connections`,
  ['', 'requests/s', 'CPU µs/request', 'p99 ms', 'requests/s of bare', 'bare CPU of ours', 'goal'],
  rowsOf(pairs),
  `POST ${LIGHT.path} and ${HEAVY.path} with a token: ${ROUNDS} rounds of ${SECONDS} s each in turn, medians; ratios of ` +
    'runs side by side. CPU is that of our programs, without the load and nats-server.',
);

/** Milliseconds of one request among no others. */
async function timeOne(url: string): Promise<number> {
  const started = performance.now();
  const body = JSON.stringify(LIGHT.input);
  await (await fetch(url + LIGHT.path, { method: 'POST', headers: HEADERS, body })).arrayBuffer();
  return performance.now() - started;
}

const readOnce = async (url: string): Promise<void> => {
  const reading = await startProgram('product', url);
  const plain = ours[0]!;
  const times: Record<'plain' | 'reading', number[]> = { plain: [], reading: [] };
  for (let turn = -100; turn < 1_000; turn += 1) {
    const took = { plain: await timeOne(plain.url), reading: await timeOne(reading.url) };
    if (turn < 0) continue;
    times.plain.push(took.plain);
    times.reading.push(took.reading);
  }
  printTable(
    'One database read in the service',
    ['', 'p50 ms', 'p99 ms'],
    [
      ['without', percentile(times.plain, 0.5), percentile(times.plain, 0.99)],
      ['with', percentile(times.reading, 0.5), percentile(times.reading, 0.99)],
    ],
    'One request at a time, by turns. Goal: at most 3 ms more at p50.',
  );
  await reading.stop();
};
await withDatabase(readOnce);

await Promise.all(
  ways.flatMap(({ programs }) => [...programs.ours, ...programs.bare]).map((each) => each.stop()),
);
await nats?.stop();
await measureTraces(ROUNDS * 3);
