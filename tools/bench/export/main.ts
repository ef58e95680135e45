/**
 * `npm run bench:export [rounds]`: what the memory of a gateway and the appointments service in one process grows by while
 * payments are exported as CSV. Goal: 100,000 rows within 60 MB of idle.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withDatabase } from '../gateway/database.ts';
import { median, printTable } from '../report.ts';

const GOAL_MB = 60;
const MB = 1024 * 1024;
const SETTLE_MS = 2_000;
/** Decorators need them, which plain Node does not know. */
const HOOKS = new URL('../../../libs/nest-kit/src/testing/swc-hooks.mjs', import.meta.url).href;
const rounds = Number(process.argv[2] ?? 5);

const rows: (string | number)[][] = [];
await withDatabase(async (database) => {
  for (const count of [1_000, 100_000]) {
    rows.push([count.toLocaleString('en'), ...(await measure(count, database))]);
  }
});
printTable(
  'Payments as CSV',
  ['rows', 'idle, MB', 'at most, MB', 'above idle, MB', 'goal, MB', 'seconds', 'file, MB'],
  rows,
  `Medians of ${rounds} rounds; "at most" and "above idle" of all rounds.`,
);

async function measure(count: number, database: string): Promise<number[]> {
  const child = fork(join(import.meta.dirname, 'child.ts'), [String(count)], {
    execArgv: ['--conditions=source', '--expose-gc', '--import', HOOKS],
    env: { ...process.env, TEST_POSTGRES_URL: database },
  });
  try {
    const [{ url, token }] = (await once(child, 'message')) as [{ url: string; token: string }];
    const peak = async (): Promise<number> => {
      child.send('peak');
      const [answer] = (await once(child, 'message')) as [{ peak: number }];
      return answer.peak / MB;
    };
    const idle: number[] = [];
    const busy: number[] = [];
    const seconds: number[] = [];
    let size = 0;
    for (let round = -1; round < rounds; round += 1) {
      await pause(SETTLE_MS);
      await peak();
      await pause(100);
      const before = await peak();
      const started = performance.now();
      size = await read(`${url}/api/admin/payments/export`, token, count);
      const took = (performance.now() - started) / 1_000;
      const most = await peak();
      // The first round loads and compiles.
      if (round < 0) continue;
      idle.push(before);
      busy.push(most);
      seconds.push(took);
      // An export is for six a minute.
      await pause(10_000);
    }
    const above = busy.map((most, round) => most - idle[round]!);
    const whole = [median(idle), Math.max(...busy), Math.max(...above), GOAL_MB].map(Math.round);
    return [...whole, median(seconds), size / MB];
  } finally {
    child.disconnect();
  }
}

/** Reads the file as it comes; answers its size in bytes, and throws where a row is missing. */
async function read(url: string, token: string, count: number): Promise<number> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200 || !response.body) {
    throw new Error(`${response.status}: ${await response.text()}`);
  }
  let lines = 0;
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  if (lines !== count + 1) throw new Error(`${lines} lines for ${count} payments`);
  return size;
}
