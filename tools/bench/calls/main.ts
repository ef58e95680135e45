import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { Client } from 'pg';
import { apiOf, type Api } from '../../faults/api.ts';
import { productOn } from '../../faults/product.ts';
import type { BaselineRead, BaselineTask } from '../bare-reads.ts';
import { startChild } from '../children.ts';
import { startOutside } from '../pay/outside.ts';
import { digits, printTable } from '../report.ts';
import { cpuBelow, cpuOf } from '../scale/cpu.ts';
import { callRepeatedly } from '../scale/load.ts';
import { BEHIND_PROXY, CASES, callersOf, STAFF_IDS, tokenOf, type CallCase, type Callers } from './cases.ts';

// npm run bench:calls [name …]: CPU of Node and of Postgres, and statements, of the most used calls in one process.
// Reads are compared with bare Nest in the same run.

/** Work that follows the start and the sign-ins must not count as idle load. */
const SETTLE_MS = 30_000;
const IDLE_MS = 6_000;
/** Time for events, jobs and emails after the last call. Reads cause none. */
const AFTERWARDS_MS = { reading: 500, writing: 3_000 };
const AT_ONCE = 16;

type Usage = { node: number; postgres: number; statements: number };
type Measured = Usage & { p50: number; p99: number };
type Contestant = {
  pid: () => number;
  run: (index: number) => Promise<boolean>;
  afterwardsMs: number;
};

const names = process.argv.slice(2);
const product = await productOn([], { env: { LOG_LEVEL: 'warn', ...BEHIND_PROXY } });
const outside = await startOutside(product.url);
const program = product.programWith(outside.settings);
try {
  await program.start();
  await administer(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
  await program.stop();
  await program.start();
  await administer('CREATE EXTENSION pg_stat_statements');
  const callers = await callersOf(product, outside);
  const api = apiOf(product.url);
  const cases = CASES.filter(({ name }) => names.length === 0 || names.some((each) => name.includes(each)));
  const baseline = await startBaseline(cases, api, callers);
  await pause(SETTLE_MS);
  const idle = await idlePerSecond();
  const rows: (string | number)[][] = [];
  for (const each of cases) {
    const ours = {
      pid: () => program.pid() ?? 0,
      run: (index: number) => each.run(api, callers, index),
      afterwardsMs: AFTERWARDS_MS[each.reads ? 'reading' : 'writing'],
    };
    const one = await measure(ours, 1, each, idle);
    const many = await measure(ours, AT_ONCE, each, idle);
    const bare = baseline && each.reads && baseline.contestantFor(each);
    const floor = bare && (await measure(bare, 1, each, { ...idle, node: 0, statements: 0 }));
    const ratio = floor && (one.node + one.postgres) / (floor.node + floor.postgres);
    const row = [
      ...[each.name, one.statements, one.node, one.postgres, floor?.node ?? NaN, floor?.postgres ?? NaN],
      ...[ratio ?? NaN, one.p50, one.p99, many.p50, many.p99],
    ];
    rows.push(row);
    console.error(row.map((cell) => (typeof cell === 'number' ? digits(cell) : cell)).join(' | '));
  }
  printTable(
    'Calls',
    [
      ...['call', 'statements', 'Node ms', 'Postgres ms', 'bare Node ms', 'bare Postgres ms', 'of bare'],
      ...['p50 ms', 'p99 ms', `p50 of ${AT_ONCE}`, `p99 of ${AT_ONCE}`],
    ],
    rows,
    `Idle: ${digits(idle.statements)} statements a second, ${digits(idle.node)} ms of Node and ${digits(idle.postgres)} of Postgres.`,
  );
  await baseline?.stop();
} finally {
  await program.stop();
  await product.remove();
  await outside.remove();
}

async function measure(
  { pid, run, afterwardsMs }: Contestant,
  atOnce: number,
  { calls, warmUp = Math.ceil(calls / 8) }: Pick<CallCase, 'calls' | 'warmUp'>,
  idle: Usage,
): Promise<Measured> {
  await callRepeatedly(run, atOnce, { calls: warmUp });
  await pause(afterwardsMs);
  const before = await usageOf(pid());
  const began = performance.now();
  const { count, failed, p50, p99 } = await callRepeatedly(run, atOnce, { calls });
  await pause(afterwardsMs);
  const after = await usageOf(pid());
  if (failed > 0) throw new Error(`${failed} of ${calls} calls failed`);
  const seconds = (performance.now() - began) / 1_000;
  const each = (key: keyof Usage) => Math.max(0, after[key] - before[key] - idle[key] * seconds) / count;
  return { node: each('node'), postgres: each('postgres'), statements: each('statements'), p50, p99 };
}

async function idlePerSecond(): Promise<Usage> {
  const pid = program.pid() ?? 0;
  const before = await usageOf(pid);
  await pause(IDLE_MS);
  const after = await usageOf(pid);
  const each = (key: keyof Usage) => ((after[key] - before[key]) * 1_000) / IDLE_MS;
  return { node: each('node'), postgres: each('postgres'), statements: each('statements') };
}

async function usageOf(pid: number): Promise<Usage> {
  const [row] = await administer<{ statements: number }>(
    `SELECT sum(calls)::int AS statements FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
      WHERE d.datname <> 'postgres'`,
  );
  // Postgres is a child of the product, even when the baseline queries it.
  const postgres = cpuBelow(program.pid() ?? 0)['postgres'] ?? 0;
  return { node: cpuOf(pid), postgres, statements: row?.statements ?? 0 };
}

async function administer<Row>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: product.databaseUrl('postgres' as ServiceName) });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Starts the baseline with the product's current responses. Undefined when no case reads. */
async function startBaseline(cases: readonly CallCase[], api: Api, callers: Callers) {
  const reading = cases.filter(({ reads }) => reads);
  if (reading.length === 0) return undefined;
  const told: BaselineRead[] = [];
  for (const { reads } of reading) {
    const { path, as } = reads!;
    const { body: answer } = await api(`GET ${path}`, { token: tokenOf(callers, as) });
    const whose = as === 'patient' ? callers.patients[0]!.id : STAFF_IDS[as];
    told.push({ path: path.split('?')[0]!.replace(/\/\d+/, '/{id}'), whose, answer });
  }
  const file = join(import.meta.dirname, '../bare-reads.ts');
  const child = await startChild<BaselineTask, { url: string; pid: number }>(file, []);
  const urls = Object.fromEntries(SERVICES.map((name) => [name, product.databaseUrl(name)]));
  await child.ask({ urls: urls as BaselineTask['urls'], reads: told });
  const { url, pid } = child.first;
  return {
    stop: child.stop,
    contestantFor: (each: CallCase): Contestant => {
      const path = `${url}/api/read/${reading.indexOf(each)}`;
      const headers = { authorization: `Bearer ${tokenOf(callers, each.reads!.as)}` };
      return {
        pid: () => pid,
        afterwardsMs: AFTERWARDS_MS.reading,
        run: async () => {
          const answer = await fetch(path, { headers });
          await answer.arrayBuffer();
          return answer.ok;
        },
      };
    },
  };
}
