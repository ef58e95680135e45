import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
import { signIn } from '../../faults/api.ts';
import { productOn } from '../../faults/product.ts';
import { printPlans } from '../plans.ts';
import { percentile, printTable } from '../report.ts';
import { timed } from './ask.ts';
import { CASES, FIVE_YEARS, type Asker } from './cases.ts';
import { PHLEBOTOMISTS, PROVIDERS, seedNearest, seedOthers } from './seed.ts';

// npm run bench:availability [rounds] [--plans]: slots, first free times and lists of the catalog over HTTP, beside
// GET /user, at 20,000 and at 200,000 visits of which only those of others differ.

const WARMUP = 5;
const PATIENTS = 40;
/** The same people ask again only after so long, so that nobody meets their limit. */
const ROUND_MS = 1_000;
const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 60);

const product = await productOn();
try {
  await product.program.start();
  await seedNearest(product);
  const patients: string[] = [];
  for (const { email } of DEMO_PEOPLE.filter(({ roles }) => roles.join() === 'user').slice(0, PATIENTS)) {
    patients.push(await signIn(product.api, email, DEMO_PASSWORD));
  }
  const tokens: Record<Asker, readonly string[]> = {
    patient: patients,
    developer: [await signIn(product.api, 'developer@demo.test', DEMO_PASSWORD)],
  };
  const tokenOf = (asker: Asker, round: number): string => {
    const all = tokens[asker];
    return all[(round + WARMUP) % all.length]!;
  };

  const measure = async () => {
    const times = CASES.map(() => ({ ms: [] as number[], bytes: 0 }));
    const floor: number[] = [];
    for (let round = -WARMUP; round < rounds; round += 1) {
      const next = performance.now() + ROUND_MS;
      for (const [index, { asker, path, encoding }] of CASES.entries()) {
        const token = tokenOf(asker, round);
        const user = await timed(`${product.url}/api/user`, { token });
        const { ms, bytes } = await timed(`${product.url}/api${path}`, {
          token,
          ...(encoding && { encoding }),
        });
        if (round < 0) continue;
        floor.push(user.ms);
        times[index]!.ms.push(ms);
        times[index]!.bytes = bytes;
      }
      await pause(Math.max(0, next - performance.now()));
    }
    return { times, floor };
  };

  /** `GET /user` by one person for some seconds, while somebody else lists five years over and over, or nobody does. */
  const readBeside = async (isListing: boolean) => {
    const ms: number[] = [];
    const until = performance.now() + 8_000;
    const listing = async (): Promise<void> => {
      for (let turn = 0; isListing && performance.now() < until; turn += 1) {
        const token = patients[turn % patients.length]!;
        await timed(`${product.url}/api${FIVE_YEARS}`, { token, encoding: 'gzip' });
      }
    };
    const reading = async (): Promise<void> => {
      while (performance.now() < until) {
        ms.push((await timed(`${product.url}/api/user`, { token: tokens.developer[0]! })).ms);
        await pause(5);
      }
    };
    await Promise.all([listing(), reading()]);
    return ms;
  };

  const few = await measure();
  await seedOthers(product);
  const many = await measure();
  const floorP99 = percentile(many.floor, 0.99);
  const rows = CASES.map(({ name, goalMs }, index) => {
    const { ms, bytes } = many.times[index]!;
    const [p50, p99] = [percentile(ms, 0.5), percentile(ms, 0.99)];
    const before = percentile(few.times[index]!.ms, 0.5);
    return [
      name,
      Math.round(bytes / 1000).toString(),
      p50,
      p99,
      String(goalMs),
      p99 / floorP99,
      p50 / before,
    ];
  });
  const [floorFew, floorMany] = [percentile(few.floor, 0.5), percentile(many.floor, 0.5)];
  printTable(
    'Availability',
    ['call', 'kB', 'p50 ms', 'p99 ms', 'goal', 'p99 of GET /user', 'p50 of that at 20,000'],
    [...rows, ['GET /user', '', floorMany, floorP99, '', 1, floorMany / floorFew]],
    `${PROVIDERS} providers, ${PHLEBOTOMISTS} phlebotomists, 200,000 visits. ${rounds} rounds, one request at a time, each ` +
      'beside a GET /user; the whole answer, which is not parsed.',
  );

  const idle = await readBeside(false);
  const beside = await readBeside(true);
  const [idleP99, besideP99] = [percentile(idle, 0.99), percentile(beside, 0.99)];
  printTable(
    'GET /user while somebody lists five years, compressed',
    ['', 'p50 ms', 'p99 ms', 'of idle'],
    [
      ['idle', percentile(idle, 0.5), idleP99, 1],
      ['meanwhile', percentile(beside, 0.5), besideP99, besideP99 / idleP99],
    ],
    'Goal: p99 at most twice that of idle.',
  );
  if (process.argv.includes('--plans')) {
    await printPlans('availability', [product.databaseUrl('appointments'), product.databaseUrl('booking')]);
  }
} finally {
  await product.remove();
}
