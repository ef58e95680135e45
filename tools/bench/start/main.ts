import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { root } from '../../build/packages.ts';
import { apiOf, signIn } from '../../faults/api.ts';
import { median, medianOfRatios, printTable } from '../report.ts';
import { npmStart, type Started } from './npm-start.ts';

// npm run bench:start [rounds]: a warm `npm start` to healthy, and what the one process keeps in memory.

const ROUNDS = Number(process.argv[2] ?? 5);
const REST_MS = 5_000;
const GOAL_SECONDS = 8;
const GOAL_MB = 400;
const DEMO_PASSWORD = 'Draw-blood-2026';

const data = mkdtempSync(join(tmpdir(), 'drawpoint-bench-'));
const bareFolder = mkdtempSync(join(tmpdir(), 'drawpoint-bare-'));

function startProduct(port: number): Promise<Started> {
  const env = { PORT: String(port), SANDBOX_PORT: String(port + 1), DRAWPOINT_DATA: data };
  return npmStart(root, port, env, () => Number(readFileSync(join(data, 'drawpoint.pid'), 'utf8')));
}

function startBare(port: number): Promise<Started> {
  const program = join(import.meta.dirname, 'bare.ts');
  const start = `exec ${JSON.stringify(process.execPath)} ${JSON.stringify(program)} ${port}`;
  writeFileSync(join(bareFolder, 'package.json'), JSON.stringify({ name: 'bare', scripts: { start } }));
  return npmStart(bareFolder, port, {}, async () => {
    const { stdout } = await promisify(execFile)('pgrep', ['-f', `^[^ ]*node.* ${program} ${port}$`]);
    return Number(stdout);
  });
}

/** A thousand requests as people make them, eight at a time. */
async function someWork(port: number): Promise<void> {
  const api = apiOf(`http://127.0.0.1:${port}`);
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

const product = { ms: [] as number[], idle: [] as number[], worked: [] as number[] };
const bare = { ms: [] as number[], idle: [] as number[] };
try {
  const port = await freePort();
  // The first start fills the databases.
  await (await startProduct(port)).stop();
  for (let round = 0; round < ROUNDS; round += 1) {
    const other = await startBare(port);
    bare.ms.push(other.ms);
    bare.idle.push(await other.memory());
    await other.stop();
    const ours = await startProduct(port);
    product.ms.push(ours.ms);
    await pause(REST_MS);
    product.idle.push(await ours.memory());
    await someWork(port);
    await pause(REST_MS);
    product.worked.push(await ours.memory());
    await ours.stop();
  }
} finally {
  rmSync(data, { recursive: true, force: true });
  rmSync(bareFolder, { recursive: true, force: true });
}

printTable(
  'Warm npm start',
  ['', 'to healthy s', 'idle MB', 'after 1,000 requests MB'],
  [
    [
      'Drawpoint, one process',
      median(product.ms) / 1_000,
      Math.round(median(product.idle)),
      Math.round(median(product.worked)),
    ],
    ['npm and bare Nest on Fastify', median(bare.ms) / 1_000, Math.round(median(bare.idle)), ''],
    ['ratio', medianOfRatios(product.ms, bare.ms), medianOfRatios(product.idle, bare.idle), ''],
    ['goal', `≤ ${GOAL_SECONDS}`, `≤ ${GOAL_MB}`, `≤ ${GOAL_MB}`],
  ],
  `Medians of ${ROUNDS} starts in turn. Resident memory of the process without Postgres, ${REST_MS / 1_000} s after ` +
    'it became healthy and after the work: six services, gateway, web and the inbox for local mail.',
);
const met = median(product.ms) <= GOAL_SECONDS * 1_000 && median(product.worked) <= GOAL_MB;
process.exitCode = met ? 0 : 1;
