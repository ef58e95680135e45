import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../../faults/api.ts';
import { productOn } from '../../faults/product.ts';
import { commands } from '../../launch/commands.mjs';
import { startChild } from '../children.ts';
import { percentile, printTable } from '../report.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

// npm run bench:floods [seconds] [words of a flood's name]: how a flood affects other people's reads,
// compared with the same reads at rest. Also measures the memory the product keeps.

const SECONDS = Number(process.argv[2] ?? 20);
const chosen = SCENARIOS.filter(({ name }) => name.includes(process.argv[3] ?? ''));
/** The pause after the last flood before memory is measured. */
const REST_MS = 180_000;
/** Milliseconds between the reads of one person. */
const EVERY_MS = 10;
const READ = 'GET /user';

const { start } = commands;
const product = await productOn([], {
  env: { ...start.environment, NODE_OPTIONS: start.run[0]!, LOG_LEVEL: 'info' },
});
const { url, api } = product;
type Reads = { ms: number[]; failed: number };
try {
  await product.program.start();
  const token = await signIn(api, 'patient@demo.test', 'Draw-blood-2026');
  /** Reads repeatedly, as one person does. */
  const read = async (seconds: number): Promise<Reads> => {
    const reads: Reads = { ms: [], failed: 0 };
    const until = performance.now() + seconds * 1_000;
    while (performance.now() < until) {
      const started = performance.now();
      const { status } = await api(READ, { token });
      reads.ms.push(performance.now() - started);
      if (status !== 200) reads.failed += 1;
      await pause(EVERY_MS);
    }
    return reads;
  };
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
  await product.remove();
}

async function during(
  { name }: Scenario,
  work: () => Promise<Reads>,
): Promise<{ reads: Reads; most: number }> {
  const child = await startChild(join(import.meta.dirname, 'scenarios.ts'), [name, url]);
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, memoryMb())), 500);
  const reads = await work();
  clearInterval(watch);
  await child.stop();
  return { reads, most };
}

/** Resident memory of the product, without Postgres. */
function memoryMb(): number {
  return (
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(product.program.pid())], { encoding: 'utf8' })) /
    1_024
  );
}
