import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
import type { ActionAnswer } from '@drawpoint/contracts/appointments/day.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { parseRoute } from '@drawpoint/contracts/operation';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { signIn } from '../../faults/api.ts';
import { productOn } from '../../faults/product.ts';
import { seedVisits } from '../pay/seed.ts';
import { median, medianOfRatios, printTable } from '../report.ts';

/** Ten visits of four steps each: 40 actions. */
const VISITS = 10;
const STEPS = [visits.setOut, visits.arrive, visits.draw, visits.complete];
const WARMUP = 2;
/** A round trip of a phone on a slow network, as in `npm run bench:web`. */
const NETWORK_MS = 150;
const GOAL = 0.5;

/**
 * Sends 40 stored actions in one call, and as 40 single calls, one after the other as a phone does. Each round has both,
 * in changing order, on a fast network and on that of a phone.
 */
export async function measureSending(rounds = 9): Promise<void> {
  const product = await productOn([], { env: { LOG_LEVEL: 'warn' } });
  const program = product.programWith({});
  try {
    await program.start();
    const people = DEMO_PEOPLE.filter(({ roles }) => roles.join() === 'user').slice(0, 2 * VISITS);
    const ids = await seedVisits(
      product,
      people.map(({ id }) => id),
    );
    const token = await signIn(product.api, 'phlebotomist@demo.test', DEMO_PASSWORD);
    const reset = () =>
      withClient(product.databaseUrl('appointments'), (client) =>
        client.query(
          `UPDATE appointment SET status = 'approved', stage = NULL, steps = '[]', version = version + 1, completed_at = NULL,
                  starts_at = moment.start, ends_at = moment.start + interval '30 minutes',
                  local_date = to_char(moment.start AT TIME ZONE tz, 'YYYY-MM-DD'),
                  local_time = to_char(moment.start AT TIME ZONE tz, 'HH24:MI'),
                  local_end_date = to_char(moment.start AT TIME ZONE tz + interval '30 minutes', 'YYYY-MM-DD'),
                  local_end_time = to_char(moment.start AT TIME ZONE tz + interval '30 minutes', 'HH24:MI')
             FROM (SELECT date_trunc('minute', now()) - interval '10 minutes' AS start) AS moment WHERE id = ANY ($1)`,
          [ids],
        ),
      );
    const stored = async (own: readonly number[], networkMs: number): Promise<void> => {
      const actions = own.flatMap((id) =>
        STEPS.map(({ subject: operation }) => ({
          ...{ id: randomUUID(), operation, input: { id } },
          at: new Date().toISOString(),
        })),
      );
      await pause(networkMs);
      const { body } = await product.api('POST /day/actions', { token, body: { actions } });
      const states = ((body.data ?? []) as ActionAnswer[]).map(({ state }) => state);
      if (states.length < actions.length || states.some((state) => state !== 'done'))
        throw new Error(`Not all was done: ${JSON.stringify(body).slice(0, 300)}`);
    };
    const single = async (own: readonly number[], networkMs: number): Promise<void> => {
      for (const id of own) {
        for (const { http } of STEPS) {
          const { method, path } = parseRoute(http!);
          await pause(networkMs);
          const { status } = await product.api(`${method} ${path.replace('{id}', String(id))}`, {
            ...{ token, body: {}, headers: { 'idempotency-key': randomUUID() } },
          });
          if (status !== 200) throw new Error(`${path}: ${status}`);
        }
      }
    };
    const halves = [ids.slice(0, VISITS), ids.slice(VISITS)] as const;
    const rows: (string | number)[][] = [];
    for (const [network, ms] of [
      ['this machine', 0],
      ['a phone', NETWORK_MS],
    ] as const) {
      // oxfmt-ignore
      const times = { stored: [] as number[], single: [] as number[] };
      for (let round = -WARMUP; round < rounds; round += 1) {
        await reset();
        const order = round % 2 === 0 ? (['stored', 'single'] as const) : (['single', 'stored'] as const);
        for (const name of order) {
          const started = performance.now();
          await { stored, single }[name](halves[name === 'stored' ? 0 : 1], ms);
          if (round >= 0) times[name].push(performance.now() - started);
        }
      }
      const ratio = medianOfRatios(times.stored, times.single);
      rows.push([network, median(times.single), median(times.stored), ratio, ms > 0 ? GOAL : '']);
    }
    printTable(
      '40 stored actions in one call, and as 40 single calls',
      ['network', 'single, ms', 'stored, ms', 'ratio', 'goal'],
      rows,
      `A phone: ${NETWORK_MS} ms for each call beside the work.`,
    );
  } finally {
    await program.stop();
    await product.remove();
  }
}
