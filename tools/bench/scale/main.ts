import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { root } from '../../build/packages.ts';
import { COSTS_FILE } from '../../capacity/measured.ts';
import { gatewayPorts } from '../../services/processes.ts';
import { digits, printTable } from '../report.ts';
import { BEHIND_PROXY } from '../strangers.ts';
import { askersOf, CASES, type ScaleCase } from './cases.ts';
import { cpuBelow, perCall, type CpuTimes } from './cpu.ts';
import { asker, askOverAndOver, type Answered } from './load.ts';

// npm run bench:scale [-- --write] [replicas …] (1 2 4): the product as processes of its own, with so many of each service and
// gateway: calls a second, and what each call costs each part of the processor. The load asks from this machine too, so that
// throughput grows no further than there are cores. --write keeps what one of each costs, for npm run capacity.

const AT_ONCE = 16;
const SETTLE_MS = 4_000;
const IDLE_SECONDS = 4;
/** Events, jobs and mail that follow from the last call. */
const AFTERWARDS_MS = 2_000;
/** Below it a part had nothing to do with a call. */
const LEAST_MS = 0.05;

interface Measured {
  each: ScaleCase;
  answered: Answered;
  cost: CpuTimes;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const rows: { replicas: number; measured: Measured }[] = [];
for (const replicas of positionals.length > 0 ? positionals.map(Number) : [1, 2, 4]) {
  const measured = await measure(replicas);
  if (values.write && replicas === 1) writeCosts(measured);
  for (const each of measured) {
    rows.push({ replicas, measured: each });
    console.error(rowOf({ replicas, measured: each }).join(' | '));
  }
}
printTable(
  'Scale',
  ['call', 'replicas', 'calls/s', 'p50 ms', 'p99 ms', 'CPU ms a call', 'of which', 'failed'],
  CASES.flatMap(({ kind }) => rows.filter(({ measured }) => measured.each.kind === kind)).map(rowOf),
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

function writeCosts(measured: readonly Measured[]): void {
  const costs = Object.fromEntries(
    measured.map(({ each, cost }) => [
      each.kind,
      Object.fromEntries(
        Object.entries(cost)
          .filter(([, ms]) => ms >= LEAST_MS)
          .map(([part, ms]) => [part, Number(digits(ms))]),
      ),
    ]),
  );
  writeFileSync(COSTS_FILE, `${JSON.stringify(costs, null, 2)}\n`);
}

async function measure(replicas: number): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-scale-'));
  const port = await freePort();
  const product = spawn(process.execPath, ['tools/services.ts', '--replicas', String(replicas)], {
    cwd: root,
    env: {
      ...process.env,
      ...BEHIND_PROXY,
      PORT: String(port),
      DRAWPOINT_DATA: folder,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(product, 'exit');
  const { ask, close } = asker(AT_ONCE);
  try {
    await untilStarted(product.stdout);
    const gateways = gatewayPorts(replicas, port).map((each) => `http://127.0.0.1:${each}`);
    const askers = await askersOf(gateways, ask);
    await pause(SETTLE_MS);
    const idle = await idlePerSecond(product.pid!);
    const results: Measured[] = [];
    for (const each of CASES) {
      const run = (index: number) => each.run(askers, index);
      await askOverAndOver(run, { ...each.warmUp, atOnce: AT_ONCE });
      await pause(AFTERWARDS_MS);
      const before = cpuBelow(product.pid!);
      const began = performance.now();
      const answered = await askOverAndOver(run, { ...each.extent, atOnce: AT_ONCE });
      await pause(AFTERWARDS_MS);
      const after = cpuBelow(product.pid!);
      const asleep = whenIdle(idle, performance.now() - began);
      results.push({ each, answered, cost: perCall(before, less(after, asleep), answered.count) });
    }
    return results;
  } finally {
    close();
    product.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What each part uses with nobody there, in milliseconds a second: polls, health checks, the loop itself. */
async function idlePerSecond(pid: number): Promise<CpuTimes> {
  const before = cpuBelow(pid);
  await pause(IDLE_SECONDS * 1_000);
  return perCall(before, cpuBelow(pid), IDLE_SECONDS);
}

function whenIdle(idle: CpuTimes, ms: number): CpuTimes {
  return Object.fromEntries(Object.entries(idle).map(([part, each]) => [part, (each * ms) / 1_000]));
}

function less(all: CpuTimes, part: CpuTimes): CpuTimes {
  return Object.fromEntries(Object.entries(all).map(([name, ms]) => [name, ms - (part[name] ?? 0)]));
}

async function untilStarted(output: NodeJS.ReadableStream): Promise<void> {
  let hasStarted = false;
  for await (const line of createInterface({ input: output })) {
    if (/did not become ready|ended with/.test(line)) throw new Error(line);
    hasStarted = line.includes('Ctrl-C stops');
    if (hasStarted) break;
  }
  if (!hasStarted) throw new Error('npm run services ended.');
  // The rest of what it prints is read by nobody, and must not hold it up.
  output.resume();
}
