import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { root } from '../../build/packages.ts';
import { gatewayPorts } from '../../services/processes.ts';
import { digits, printTable } from '../report.ts';
import { callersOf, CASES, type ScaleCase } from './cases.ts';
import { cpuBelow, perCall, type CpuTimes } from './cpu.ts';
import { callRepeatedly, type LoadResult } from './load.ts';

// npm run bench:scale [replicas …] [name …] (1 2 4, all calls): every program in its own process over NATS.
// Measures calls a second, and CPU time of each part per call. The load runs on this machine too, so throughput
// ends with its cores.

const AT_ONCE = 16;
const SETTLE_MS = 4_000;
const IDLE_SECONDS = 4;
/** Time for events, jobs and mail caused by the last call. */
const AFTERWARDS_MS = 2_000;
/** Parts with less CPU time count as not involved. */
const LEAST_MS = 0.05;

type CaseResult = { each: ScaleCase; answered: LoadResult; cost: CpuTimes };

const isCount = (word: string): boolean => Number(word) > 0;
const words = process.argv.slice(2);
const counts = words.filter(isCount).map(Number);
const names = words.filter((word) => !isCount(word));
const cases = CASES.filter(({ name }) => names.length === 0 || names.some((each) => name.includes(each)));
const rows: { replicas: number; measured: CaseResult }[] = [];
for (const replicas of counts.length > 0 ? counts : [1, 2, 4]) {
  const measured = await measure(replicas);
  for (const each of measured) {
    rows.push({ replicas, measured: each });
    console.error(rowOf({ replicas, measured: each }).join(' | '));
  }
}
printTable(
  'Scale',
  ['call', 'replicas', 'calls/s', 'p50 ms', 'p99 ms', 'CPU ms a call', 'of which', 'failed'],
  cases.flatMap((each) => rows.filter(({ measured }) => measured.each === each)).map(rowOf),
  `${AT_ONCE} at once, from the same machine.`,
);

function rowOf({ replicas, measured: { each, answered, cost } }: (typeof rows)[number]): string[] {
  const sum = Object.values(cost).reduce((all, ms) => all + ms, 0);
  const parts = Object.entries(cost)
    .filter(([, ms]) => ms >= LEAST_MS)
    .sort(([, one], [, other]) => other - one)
    .map(([part, ms]) => `${part} ${digits(ms)}`);
  return [
    ...[each.name, String(replicas), digits(answered.perSecond), digits(answered.p50), digits(answered.p99)],
    ...[digits(sum), parts.join(', '), String(answered.failed)],
  ];
}

async function measure(replicas: number): Promise<CaseResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-scale-'));
  const port = await freePort();
  const product = spawn(process.execPath, ['tools/services.ts', '--replicas', String(replicas)], {
    cwd: root,
    env: {
      ...process.env,
      // Makes the gateway trust the addresses that a case invents.
      TRUSTED_PROXIES: '127.0.0.1',
      PORT: String(port),
      DRAWPOINT_DATA: folder,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(product, 'exit');
  try {
    await untilStarted(product.stdout);
    const gateways = gatewayPorts(replicas, port).map((each) => `http://127.0.0.1:${each}`);
    const callers = await callersOf(gateways);
    await pause(SETTLE_MS);
    const idle = await idlePerSecond(product.pid!);
    const results: CaseResult[] = [];
    for (const each of cases) {
      const run = (index: number) => each.run(callers, index);
      await callRepeatedly(run, AT_ONCE, each.warmUp);
      await pause(AFTERWARDS_MS);
      const before = cpuBelow(product.pid!);
      const began = performance.now();
      const answered = await callRepeatedly(run, AT_ONCE, each.extent);
      await pause(AFTERWARDS_MS);
      const after = cpuBelow(product.pid!);
      const { count } = answered;
      const elapsed = performance.now() - began;
      // Subtracts the idle CPU time, which is not a cost of the calls.
      const cost = Object.entries(perCall(before, after, count)).map(
        ([part, ms]) => [part, ms - ((idle[part] ?? 0) * elapsed) / 1_000 / count] as const,
      );
      results.push({ each, answered, cost: Object.fromEntries(cost) });
    }
    return results;
  } finally {
    product.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Idle CPU time of each part, in milliseconds a second: polls, health checks, the event loop. */
async function idlePerSecond(pid: number): Promise<CpuTimes> {
  const before = cpuBelow(pid);
  await pause(IDLE_SECONDS * 1_000);
  return perCall(before, cpuBelow(pid), IDLE_SECONDS);
}

async function untilStarted(output: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface({ input: output })) {
    if (/did not become ready|ended with/.test(line)) throw new Error(line);
    // Drains its other output, so that a full pipe does not block it.
    if (line.includes('Ctrl-C stops')) return void output.resume();
  }
  throw new Error('npm run services ended.');
}
