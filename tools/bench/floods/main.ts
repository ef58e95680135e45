import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { root } from '../../build/packages.ts';
import { apiOf, signIn, type Api } from '../../faults/api.ts';
import { percentile, printTable } from '../report.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

// npm run bench:floods [seconds]: what others notice of somebody who floods the product, against the same reads at rest.

const SECONDS = Number(process.argv[2] ?? 20);
/** Between the reads of one person, in milliseconds. */
const EVERY_MS = 10;
const READ = 'GET /user';

type Reads = { ms: number[]; failed: number };

const folder = mkdtempSync(join(tmpdir(), 'drawpoint-bench-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const product = spawn(process.execPath, ['apps/local/dist/main.js'], {
  cwd: root,
  env: {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    DRAWPOINT_DATA: folder,
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = once(product, 'exit');
try {
  const api = apiOf(url);
  await untilHealthy(api);
  const token = await signIn(api, 'patient@demo.test', 'Draw-blood-2026');
  await read(api, token, 3);
  const rows: (string | number)[][] = [];
  for (const scenario of SCENARIOS) {
    const idle = await read(api, token, SECONDS);
    const before = memoryMb();
    const { reads, most } = await during(scenario, () => read(api, token, SECONDS));
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
} finally {
  product.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
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

/** Reads as one person does, one after the other. */
async function read(api: Api, token: string, seconds: number): Promise<Reads> {
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
}

/** Resident memory of the product, without Postgres. */
function memoryMb(): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(product.pid)], { encoding: 'utf8' })) / 1_024;
}

async function untilHealthy(api: Api): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const answer = await api('GET /health').catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(200);
  }
  throw new Error('The product did not start.');
}
