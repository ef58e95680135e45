import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabases } from '@drawpoint/local/databases';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { programOf } from '../../faults/program.ts';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { findNatsServer, NATS_MISSING } from '@drawpoint/nest-kit/testing/find-program';
import { startNatsServer } from '@drawpoint/nest-kit/testing/nats-server';
import { healthSettings } from '../../services/settings.ts';
import { startChild } from '../children.ts';
import { median, printTable } from '../report.ts';
import type { Task } from './child.ts';
import type { Outcome } from './rivals.ts';

// npm run bench:races [rounds]: 200 patients confirm overlapping visits at once, over both transports.

const ROUNDS = Number(process.argv[2] ?? 7);
const REPLICAS = 2;
const SEAL_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

type Result = { aim: string; outcome: Outcome };

const folder = mkdtempSync(join(tmpdir(), 'drawpoint-bench-'));
const stops: (() => Promise<unknown>)[] = [];
try {
  const results: [string, Result[]][] = [];
  results.push([
    'one process',
    await withDatabases('memory', (settings) => rivals({ rounds: ROUNDS, settings })),
  ]);
  const binary = findNatsServer();
  if (binary)
    results.push([`NATS, ${REPLICAS} replicas`, await withDatabases('nats', (s) => overNats(binary, s))]);
  else console.log(NATS_MISSING);
  report(results);
} finally {
  for (const stop of stops.splice(0).reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function withDatabases<T>(
  name: string,
  work: (settings: Record<string, string>) => Promise<T>,
): Promise<T> {
  const log = logOf(createLogger({ level: 'warn' }), 'postgres');
  const databases = await openDatabases(join(folder, name), 'bench', {}, log);
  stops.push(databases.stop);
  const settings = { ...(databases.settings as Record<string, string>), SEAL_KEYS };
  const result = await work({ ...settings, ...fileSettings(join(folder, 'files')) });
  await stops.pop()?.();
  return result;
}

async function overNats(binary: string, settings: Record<string, string>): Promise<Result[]> {
  const nats = await startNatsServer(binary);
  const programs = await Promise.all(
    Array.from({ length: REPLICAS }, async () => {
      const health = await freePort();
      const bus = {
        NATS_URL: nats.url,
        NATS_USER: 'appointments',
        NATS_PASSWORD: nats.password('appointments'),
      };
      return programOf({
        file: 'apps/appointments/dist/main.js',
        env: { ...settings, ...bus, LOG_LEVEL: 'error', ...healthSettings(health) },
        readyUrl: `http://127.0.0.1:${health}/readyz`,
      });
    }),
  );
  try {
    await Promise.all(programs.map((program) => program.start()));
    const user = { url: nats.url, user: 'booking', password: nats.password('booking') };
    return await rivals({ rounds: ROUNDS, settings, nats: user });
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await nats.stop();
  }
}

/** The rivals run in their own process from the built packages. Its first message is the result. */
const rivals = async (task: Task): Promise<Result[]> =>
  (await startChild<object, Result[]>(join(import.meta.dirname, 'child.ts'), [JSON.stringify(task)])).first;

function report(results: [string, Result[]][]): void {
  const rows = results.flatMap(([transport, all]) =>
    Object.entries(Object.groupBy(all, ({ aim }) => aim)).map(([aim, some = []]) => {
      const of = (key: 'medianMs' | 'slowestMs' | 'readP99Ms') => some.map(({ outcome }) => outcome[key]);
      const answers = [...new Set(some.map(({ outcome }) => JSON.stringify(outcome.answers)))].join(' or ');
      return [
        `${aim}, ${transport}`,
        median(of('medianMs')),
        median(of('slowestMs')),
        Math.max(...of('slowestMs')),
        median(of('readP99Ms')),
        answers.replaceAll('"', ''),
      ];
    }),
  );
  printTable(
    '200 rivals confirm at once',
    ['', 'half answered ms', 'slowest ms', 'worst round ms', 'p99 of reads ms', 'answers'],
    rows,
    `Medians of ${ROUNDS} rounds. Four others read another calendar all the time. Goals: none slower than 2,000 ms, ` +
      'reads p99 under 100 ms, one success, no answer but SLOT_TAKEN to the others.',
  );
}
