import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { until } from '@drawpoint/nest-kit/testing/until';
import { root } from '../../build/packages.ts';
import { apiOf, signIn } from '../../faults/api.ts';
import { median, printTable } from '../report.ts';

// npm run bench:start [rounds]: time of a warm `npm start` until healthy, and the memory of its process.

const ROUNDS = Number(process.argv[2] ?? 5);
const REST_MS = 5_000;
const HEALTHY_WITHIN_MS = 60_000;
const GOAL_SECONDS = 8;
const GOAL_MB = 400;
const DEMO_PASSWORD = 'Draw-blood-2026';

const data = mkdtempSync(join(tmpdir(), 'drawpoint-bench-'));
const port = await freePort();
const api = apiOf(`http://127.0.0.1:${port}`);

/** Runs `npm start`. `ms` is the time until its first healthy response. */
async function start() {
  const began = performance.now();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SANDBOX_PORT: String(port + 1), DRAWPOINT_DATA: data },
    stdio: 'ignore',
  });
  const ended = once(npm, 'exit');
  const isHealthy = () =>
    api('GET /health').then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(isHealthy, HEALTHY_WITHIN_MS, 20);
  const ms = performance.now() - began;
  const pid = Number(readFileSync(join(data, 'drawpoint.pid'), 'utf8'));
  return {
    ms,
    /** Resident memory of the program's own process, in MB. */
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024,
    stop: async () => {
      process.kill(pid, 'SIGTERM');
      await ended;
    },
  };
}

/** A thousand typical requests, eight at a time. */
async function someWork(): Promise<void> {
  const patient = await signIn(api, 'patient@demo.test', DEMO_PASSWORD);
  const staff = await signIn(api, 'phlebotomist@demo.test', DEMO_PASSWORD);
  const calls = [
    () => api('GET /user', { token: patient }),
    () => api('GET /catalog/services?provider_id=1', { token: patient }),
    () => api('GET /catalog/phlebotomists/3/slots?service_id=1&days=30', { token: patient }),
    () => api('GET /me/appointments?filter=upcoming', { token: patient }),
    () => api('GET /phlebotomist/appointments?status=pending', { token: staff }),
    () => api('GET /notifications', { token: staff }),
    () => api('POST /booking-sessions', { token: patient, body: {} }),
    () => api('GET /addresses', { token: patient }),
  ];
  for (let round = 0; round < 125; round += 1) await Promise.all(calls.map((call) => call()));
}

const found = { ms: [] as number[], idle: [] as number[], worked: [] as number[] };
try {
  // The first start fills the databases.
  await (await start()).stop();
  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await start();
    found.ms.push(product.ms);
    await pause(REST_MS);
    found.idle.push(product.memory());
    await someWork();
    await pause(REST_MS);
    found.worked.push(product.memory());
    await product.stop();
  }
} finally {
  rmSync(data, { recursive: true, force: true });
}

const seconds = median(found.ms) / 1_000;
const worked = Math.round(median(found.worked));
printTable(
  'Warm npm start',
  ['', 'to healthy s', 'idle MB', 'after 1,000 requests MB'],
  [
    ['Drawpoint, one process', seconds, Math.round(median(found.idle)), worked],
    ['goal', `≤ ${GOAL_SECONDS}`, `≤ ${GOAL_MB}`, `≤ ${GOAL_MB}`],
  ],
  `Medians of ${ROUNDS} starts. Resident memory of the process without Postgres, ${REST_MS / 1_000} s after ` +
    'it became healthy and after the work: six services, gateway, web and the inbox for local mail.',
);
process.exitCode = seconds <= GOAL_SECONDS && worked <= GOAL_MB ? 0 : 1;
