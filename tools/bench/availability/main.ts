import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
import { signIn } from '../../faults/api.ts';
import type { Product } from '../../faults/product.ts';
import { keptProduct } from '../kept-product.ts';
import { percentile, printTable } from '../report.ts';
import { printPlansOf } from '../statement-plans.ts';
import { timed } from './ask.ts';
import { CASES, FIVE_YEARS, type Asker } from './cases.ts';
import { PHLEBOTOMISTS, PROVIDERS, seedNearest, seedOthers } from './seed.ts';

// npm run bench:availability [rounds] [--plans]: slots, first free times and lists of the catalog over HTTP, beside
// GET /user, at 20,000 and at 200,000 visits of which only those of others differ.

const WARMUP = 5;
const PATIENTS = 40;
/** The same people ask again only after so long, so that nobody meets their limit. */
const ROUND_MS = 1_000;
/** Somebody may list five years five times a minute: all of them twice here, once what they asked before is forgotten. */
const BESIDE_MS = 4_000;
const LISTED_EVERY_MS = (BESIDE_MS / PATIENTS) * 0.5;
const FORGOTTEN_MS = 61_000;
const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 60);

type Tokens = Record<Asker, readonly string[]>;
type Times = { times: { ms: number[]; bytes: number }[]; floor: number[] };

async function signInAll({ api }: Product): Promise<Tokens> {
  const patient: string[] = [];
  for (const { email } of DEMO_PEOPLE.filter(({ roles }) => roles.join() === 'user').slice(0, PATIENTS)) {
    patient.push(await signIn(api, email, DEMO_PASSWORD));
  }
  return { patient, developer: [await signIn(api, 'developer@demo.test', DEMO_PASSWORD)] };
}

async function measure({ url }: Product, tokens: Tokens): Promise<Times> {
  const times = CASES.map(() => ({ ms: [] as number[], bytes: 0 }));
  const floor: number[] = [];
  for (let round = -WARMUP; round < rounds; round += 1) {
    const next = performance.now() + ROUND_MS;
    for (const [index, { asker, path, encoding }] of CASES.entries()) {
      const all = tokens[asker];
      const token = all[(round + WARMUP) % all.length]!;
      const user = await timed(`${url}/api/user`, { token });
      const { ms, bytes } = await timed(`${url}/api${path}`, { token, ...(encoding && { encoding }) });
      if (round < 0) continue;
      floor.push(user.ms);
      times[index]!.ms.push(ms);
      times[index]!.bytes = bytes;
    }
    await pause(Math.max(0, next - performance.now()));
  }
  return { times, floor };
}

/** `GET /user` by one person for some seconds, while somebody else lists five years over and over, or nobody does. */
async function readBeside({ url }: Product, tokens: Tokens, isListing: boolean): Promise<number[]> {
  const ms: number[] = [];
  const until = performance.now() + BESIDE_MS;
  const listing = async (): Promise<void> => {
    for (let turn = 0; isListing && performance.now() < until; turn += 1) {
      const next = performance.now() + LISTED_EVERY_MS;
      const token = tokens.patient[turn % tokens.patient.length]!;
      await timed(`${url}/api${FIVE_YEARS}`, { token, encoding: 'gzip' });
      await pause(Math.max(0, next - performance.now()));
    }
  };
  const reading = async (): Promise<void> => {
    while (performance.now() < until) {
      ms.push((await timed(`${url}/api/user`, { token: tokens.developer[0]! })).ms);
      await pause(5);
    }
  };
  await Promise.all([listing(), reading()]);
  return ms;
}

/** On a product with its calendars, filled once and kept. */
async function on<T>(
  name: 'few' | 'many',
  work: (product: Product, tokens: Tokens) => Promise<T>,
): Promise<T> {
  const product = await keptProduct(`availability-${name}`, 'availability/seed.ts', async (empty) => {
    await seedNearest(empty);
    if (name === 'many') await seedOthers(empty);
  });
  try {
    return await work(product, await signInAll(product));
  } finally {
    await product.stop();
  }
}

const few = await on('few', measure);
await on('many', async (product, tokens) => {
  const many = await measure(product, tokens);
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

  await pause(FORGOTTEN_MS);
  const idle = await readBeside(product, tokens, false);
  const beside = await readBeside(product, tokens, true);
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
    await printPlansOf(product, CASES, async ({ asker, path }) => {
      await timed(`${product.url}/api${path}`, { token: tokens[asker][0]! });
    });
  }
});
