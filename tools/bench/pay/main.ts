/**
 * `npm run bench:pay [rounds]`: 50 people pay for 50 visits at the same time, while the processor answers after 200 ms; how
 * long other calls take meanwhile, beside how long they take when nobody pays. Goal: no other call's p99 above 3 × idle.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median, percentile, printTable } from '../report.ts';

const PEOPLE = 50;
const DELAY_MS = 200;
const GOAL = 3;
const IDLE_MS = 1_500;
/** Decorators need them, which plain Node does not know. */
const HOOKS = new URL('../../../libs/nest-kit/src/testing/swc-hooks.mjs', import.meta.url).href;
const rounds = Number(process.argv[2] ?? 6);
const READS = {
  'GET /appointments/{id}': (id: number) => `/appointments/${id}`,
  'GET /me/appointments': () => '/me/appointments',
  'GET /me/appointments/unpaid-summary': () => '/me/appointments/unpaid-summary',
} as const;
type Read = keyof typeof READS;
type Visit = { id: number; token: string; nonce: string };

const child = fork(join(import.meta.dirname, 'child.ts'), [String(PEOPLE), String(DELAY_MS)], {
  execArgv: ['--conditions=source', '--import', HOOKS],
});
try {
  await once(child, 'message');
  const times = Object.fromEntries(
    Object.keys(READS).map((name) => [name, { idle: [] as number[], busy: [] as number[] }]),
  ) as Record<Read, { idle: number[]; busy: number[] }>;
  const took: number[] = [];
  const paid: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    child.send('book');
    const [{ url, visits }] = (await once(child, 'message')) as [{ url: string; visits: Visit[] }];
    const idle = await readWhile(url, visits, new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
    const started = performance.now();
    const all = Promise.all(visits.map((visit) => pay(url, visit)));
    const busy = await readWhile(url, visits, all);
    const whole = performance.now() - started;
    // The first round loads and compiles.
    if (round < 0) continue;
    took.push(whole);
    paid.push(...(await all));
    for (const name of Object.keys(READS) as Read[]) {
      times[name].idle.push(...idle[name]);
      times[name].busy.push(...busy[name]);
    }
  }
  printTable(
    `Other calls while ${PEOPLE} people pay`,
    ['call', 'idle p99, ms', 'while paying p99, ms', 'ratio', 'goal'],
    (Object.keys(READS) as Read[]).map((name) => {
      const [before, during] = [percentile(times[name].idle, 0.99), percentile(times[name].busy, 0.99)];
      return [name, before, during, during / before, GOAL];
    }),
    `${rounds} rounds. All ${PEOPLE} paid in ${Math.round(median(took))} ms (median), each in ${Math.round(median(paid))} ms, of which the processor takes ${DELAY_MS}.`,
  );
} finally {
  child.disconnect();
}

/** Reads one call after the other until something is done; milliseconds of each. */
async function readWhile(
  url: string,
  visits: readonly Visit[],
  done: Promise<unknown>,
): Promise<Record<Read, number[]>> {
  let isDone = false;
  void done.finally(() => (isDone = true));
  const names = Object.keys(READS) as Read[];
  const found = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Read, number[]>;
  for (let turn = 0; !isDone; turn += 1) {
    const name = names[turn % names.length]!;
    const { id, token } = visits[turn % visits.length]!;
    const started = performance.now();
    const response = await fetch(`${url}/api${READS[name](id)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    found[name].push(performance.now() - started);
    if (response.status !== 200) throw new Error(`${name}: ${response.status}`);
  }
  return found;
}

/** Pays for a visit whole; answers the milliseconds. */
async function pay(url: string, { id, token, nonce }: Visit): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${url}/api/appointments/${id}/pay`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 114, nonce }),
  });
  const { payment } = (await response.json()) as { payment?: { status: string } };
  if (payment?.status !== 'succeeded')
    throw new Error(`${response.status}: ${payment?.status ?? 'no payment'}`);
  return performance.now() - started;
}
