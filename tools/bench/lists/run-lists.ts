import { productOn, type Product } from '../../faults/product.ts';
import { signIn } from '../../faults/api.ts';
import { percentile, printTable } from '../report.ts';
import type { Asker, Case } from './cases.ts';
import { printPlans, type CasesName } from './plans.ts';
import { PEOPLE, seed, VISITS } from './seed.ts';

const GOAL_MS = 60;
const WARMUP = 3;
const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 40);

/**
 * Times lists over HTTP at the size of years of use, each beside a GET /user. Arguments: the number of rounds, and `--plans`
 * for how the database finds the visits.
 */
export async function runLists(title: string, name: CasesName, cases: readonly Case[]): Promise<void> {
  const product = await productOn();
  try {
    await measure(product, title, cases);
    if (process.argv.includes('--plans')) await printPlans(product.databaseUrl('appointments'), name);
  } finally {
    await product.remove();
  }
}

async function measure(product: Product, title: string, cases: readonly Case[]): Promise<void> {
  await product.program.start();
  await seed(product);
  const tokens = {} as Record<Asker, string>;
  for (const asker of ['developer', 'admin', 'phlebotomist', 'patient'] as const) {
    tokens[asker] = await signIn(product.api, `${asker}@demo.test`, 'Draw-blood-2026');
  }
  const ask = async ({ asker, path }: Case): Promise<{ ms: number; total: string }> => {
    const started = performance.now();
    const { status, body } = await product.api(`GET ${path}`, { token: tokens[asker] });
    const ms = performance.now() - started;
    if (status !== 200) throw new Error(`${asker} ${path}: ${status} ${JSON.stringify(body)}`);
    return { ms, total: typeof body.total === 'number' ? String(body.total) : '' };
  };

  const times = cases.map(() => ({ ms: [] as number[], total: '' }));
  const floor: number[] = [];
  for (let round = -WARMUP; round < rounds; round += 1) {
    for (const [index, each] of cases.entries()) {
      const { ms: floorMs } = await ask({ asker: each.asker, path: '/user' });
      const { ms, total } = await ask(each);
      if (round < 0) continue;
      floor.push(floorMs);
      times[index]!.ms.push(ms);
      times[index]!.total = total;
    }
  }
  const floorP99 = percentile(floor, 0.99);
  const rows = cases.map(({ asker, path }, index) => {
    const { ms, total } = times[index]!;
    const [p50, p99] = [percentile(ms, 0.5), percentile(ms, 0.99)];
    return [`${asker} ${path}`, total, p50, p99, p99 / floorP99, p99 <= GOAL_MS ? '' : 'over'];
  });
  printTable(
    title,
    ['list', 'rows', 'p50 ms', 'p99 ms', 'p99 of GET /user', `goal ${GOAL_MS} ms`],
    [...rows, ['GET /user', '', percentile(floor, 0.5), floorP99, 1, '']],
    `${VISITS} visits, ${PEOPLE} people. ${rounds} rounds, one request at a time, each list beside a GET /user.`,
  );
}
