import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../../faults/api.ts';
import { percentile, printTable } from '../report.ts';
import { readOn, runProduct, type Reads } from '../running-product.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

// npm run bench:floods [seconds] [words of a flood's name]: what others notice of somebody who floods the product,
// against the same reads at rest, and what memory it keeps.

const SECONDS = Number(process.argv[2] ?? 20);
const chosen = SCENARIOS.filter(({ name }) => name.includes(process.argv[3] ?? ''));
/** After the last flood, until the memory is looked at. */
const REST_MS = 180_000;
/** Between the reads of one person, in milliseconds. */
const EVERY_MS = 10;
const READ = 'GET /user';

const { url, api, pid, stop } = await runProduct();
try {
  const token = await signIn(api, 'patient@demo.test', 'Draw-blood-2026');
  const read = (seconds: number): Promise<Reads> => readOn(api, READ, { token, seconds, everyMs: EVERY_MS });
  await read(3);
  const rows: (string | number)[][] = [];
  const first = memoryMb();
  for (const scenario of chosen) {
    const idle = await read(SECONDS);
    const before = memoryMb();
    const { reads, most } = await during(scenario, () => read(SECONDS));
    const p99 = percentile(reads.ms, 0.99);
    const rest = percentile(idle.ms, 0.99);
    rows.push([scenario.name, rest, percentile(reads.ms, 0.5), p99, p99 / rest, reads.failed, most - before]);
  }
  printTable(
    'Reads of others during a flood',
    ['', 'p99 at rest, ms', 'p50 ms', 'p99 ms', 'p99 of rest', 'refused', 'memory, MB more'],
    rows,
    `${READ} every ${EVERY_MS} ms for ${SECONDS} s, one process, the flood in another on the same machine. ` +
      'Goals: p99 at most 100 ms, none refused, at most 100 MB more.',
  );
  await pause(REST_MS);
  printTable(
    'Memory of the product, without Postgres',
    ['before the floods, MB', `${REST_MS / 60_000} minutes after, MB`],
    [[first, memoryMb()]],
    'Goal: at most 450 MB.',
  );
} finally {
  await stop();
}

async function during(
  { name }: Scenario,
  work: () => Promise<Reads>,
): Promise<{ reads: Reads; most: number }> {
  const child = fork(join(import.meta.dirname, 'child.ts'), [name, url], { execArgv: [] });
  await once(child, 'message');
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, memoryMb())), 500);
  const reads = await work();
  clearInterval(watch);
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
  return { reads, most };
}

/** Resident memory of the product, without Postgres. */
function memoryMb(): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;
}
