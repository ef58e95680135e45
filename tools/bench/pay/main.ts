import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
import { signIn } from '../../faults/api.ts';
import { tokenOfCard } from '../../faults/card.ts';
import { hold } from '../../faults/hold.ts';
import { productOn } from '../../faults/product.ts';
import { startOutside } from './outside.ts';
import { median, percentile, printTable } from '../report.ts';
import { seedVisits } from './seed.ts';

// npm run bench:pay [rounds]: 25 people pay for 50 visits at once while the card processor takes 200 ms.
// Measures how this affects others. Repeats it while the row of one visit is locked. Processor and mail
// server run in their own process.

/** Each person pays for two visits. */
const PEOPLE = 25;
const PROCESSOR_MS = 200;
/** The pause between rounds: a person may pay ten times a minute. */
const ROUND_MS = 13_000;
const SETTLE_MS = 2_000;
/** The time for which one visit is locked in the last round. */
const LOCKED_MS = 2_000;
const GOAL = 3;
/** The smallest payment in dollars; three per round fit into a visit of 89 dollars. */
const AMOUNT = 0.5;

/** The reads of other people, each equally often. */
const READS = [
  { route: 'GET /user', asker: 'developer' },
  { route: 'GET /me/appointments', asker: 'patient' },
  { route: 'GET /phlebotomist/appointments', asker: 'admin' },
  { route: 'GET /catalog/services', asker: 'patient' },
  { route: 'GET /admin/payments', asker: 'admin' },
] as const;

const rounds = Number(process.argv[2] ?? 9);
const product = await productOn([], { env: { LOG_LEVEL: 'warn' } });
const outside = await startOutside(product.url);
const program = product.programWith(outside.settings);
try {
  await program.start();
  const people = DEMO_PEOPLE.filter(({ roles, id }) => roles.join() === 'user' && id !== 4).slice(0, PEOPLE);
  const payers = [...people, ...people];
  const visits = await seedVisits(
    product,
    payers.map(({ id }) => id),
  );
  const tokens: string[] = [];
  for (const { email } of payers) tokens.push(await signIn(product.api, email, DEMO_PASSWORD));
  const askers: Record<string, string> = {};
  for (const who of ['developer', 'patient', 'admin']) {
    askers[who] = await signIn(product.api, `${who}@demo.test`, DEMO_PASSWORD);
  }
  await fetch(`${outside.url}/authorizenet/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ delay_ms: PROCESSOR_MS }),
  });

  const read = async (until: () => boolean, times: number[][]): Promise<void> => {
    while (!until()) {
      for (const [index, { route, asker }] of READS.entries()) {
        const started = performance.now();
        const { status } = await product.api(route, { token: askers[asker]! });
        if (status !== 200) throw new Error(`${route}: ${status}`);
        times[index]!.push(performance.now() - started);
      }
      await pause(5);
    }
  };
  const idle = READS.map((): number[] => []);
  const meanwhile = READS.map((): number[] => []);
  const paid: number[] = [];
  const paidBesideLock: number[] = [];
  const answers = new Map<string, number>();

  const volley = async (times: number[], lockedVisit?: number): Promise<void> => {
    const nonces = await Promise.all(visits.map(() => tokenOfCard(outside.url, outside.settings)));
    let done = false;
    const reading = read(() => done, meanwhile);
    await Promise.all(
      visits.map(async (id, index) => {
        const started = performance.now();
        const { status, body } = await product.api(`POST /appointments/${id}/pay`, {
          token: tokens[index]!,
          body: { amount: AMOUNT, nonce: nonces[index] },
          headers: { 'idempotency-key': randomUUID() },
        });
        if (id === lockedVisit) return;
        times.push(performance.now() - started);
        const { payment } = body as { payment?: { status: string } };
        const said = `${status} ${payment?.status ?? JSON.stringify(body)}`;
        answers.set(said, (answers.get(said) ?? 0) + 1);
      }),
    );
    done = true;
    await reading;
  };

  const warmUntil = performance.now() + SETTLE_MS;
  await read(
    () => performance.now() > warmUntil,
    READS.map(() => []),
  );
  for (let round = -1; round < rounds; round += 1) {
    if (round === 0) for (const kept of [paid, ...meanwhile, ...idle]) kept.length = 0;
    const next = performance.now() + ROUND_MS;
    const idleUntil = performance.now() + SETTLE_MS;
    await read(() => performance.now() > idleUntil, idle);
    await volley(paid);
    await pause(Math.max(0, next - performance.now()));
  }
  // Simulates a slow transaction.
  const lockRow = `SELECT 1 FROM appointment WHERE id = ${visits[0]!} FOR UPDATE`;
  const lock = await hold(product.databaseUrl('appointments'), lockRow);
  await Promise.all([volley(paidBesideLock, visits[0]!), pause(LOCKED_MS).then(() => lock.release())]);
  printTable(
    'Others while 50 visits are paid at once',
    [
      'call',
      ...['idle', 'meanwhile'].flatMap((when) => [`${when} p50 ms`, `${when} p99 ms`]),
      `p99 of idle (≤ ${GOAL})`,
    ],
    READS.map(({ route }, index) => {
      const figures = [idle, meanwhile].map((times) => [
        median(times[index]!),
        percentile(times[index]!, 0.99),
      ]);
      const ratio = figures[1]![1]! / figures[0]![1]!;
      return [route, ...figures.flat(), `${ratio.toFixed(1)}${ratio <= GOAL ? '' : ' OVER'}`];
    }),
  );
  printTable(
    'Payments',
    ['', 'p50 ms', 'p99 ms'],
    [
      [`${payers.length} at once`, median(paid), percentile(paid, 0.99)],
      [
        `the others while one visit is locked for ${LOCKED_MS} ms`,
        median(paidBesideLock),
        percentile(paidBesideLock, 0.99),
      ],
    ],
    `${rounds} rounds; the processor takes ${PROCESSOR_MS} ms. Answered: ${[...answers].map(([said, count]) => `${count} × ${said}`).join('; ')}.`,
  );
} finally {
  await program.stop();
  await product.remove();
  await outside.remove();
}
