import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../../faults/api.ts';
import type { Product } from '../../faults/product.ts';
import { keptProduct } from '../kept-product.ts';
import { median, percentile, printTable } from '../report.ts';
import { printPlansOf } from '../statement-plans.ts';
import type { Case } from './cases.ts';
import { ASKERS, type Asker } from './given.ts';
import { addUpKeptSums } from './kept-sums.ts';
import { MEDIA, CONTACT_MESSAGES, PEOPLE, VISITS } from './rows/sizes.ts';
import { seed } from './seed.ts';
import { type Answered, printSlowAnswers, watched } from './slow-answers.ts';

const GOAL_MS = 60;
const WARMUP = 2;
/** So many times is asked again what took longer than the goal once: of fewer there is no 99th of a hundred. */
const AGAIN = 100;
const PAGE_SIZE = 50;
/** Before each of those so many of all lists are asked, in turns: what is kept for a moment is as old as it is in use. */
const BETWEEN = 5;
/** The floor is asked beside one in so many lists. */
const FLOOR_EVERY = 4;

type Measured = Case & { answers: Answered[]; rows: number | null };
type Ask = (asker: Asker, path: string, search?: string) => Promise<Answered & { rows: number | null }>;

const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 20);
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);

/**
 * Times lists over HTTP at the size of years of use, beside a GET /user, and once more a hundred times each of which one answer was
 * over the goal. Arguments: the number of rounds, `--only=` a part of their paths, `--plans` for how the databases find what
 * takes two milliseconds or more, and what without an index, and `--why` for what everybody did while an answer was slower than its like.
 */
export async function runLists(title: string, all: readonly Case[]): Promise<void> {
  const product = await keptProduct('lists', 'lists/{seed.ts,rows/*.ts}', fill);
  try {
    const ask = await askerOf(product);
    const cases = await paged(
      ask,
      all.filter(({ path }) => !only || path.includes(only)),
    );
    if (process.argv.includes('--why')) {
      const seen = await watched(product, async () => void (await measure(ask, cases, rounds)));
      printSlowAnswers(
        cases.map(({ asker, path, answers }) => ({ name: `${asker} ${path}`, answers })),
        seen,
      );
    } else if (rounds > 0) {
      const floor = await measure(ask, cases, rounds);
      const again = cases.filter((each) => p99(each) > GOAL_MS);
      for (const each of again) each.answers = [];
      await measure(mixed(ask, cases), again, AGAIN);
      print(title, cases, floor, again);
    }
    if (process.argv.includes('--plans')) {
      await printPlansOf(product, cases, ({ asker, path, search }) => ask(asker, path, search));
    }
  } finally {
    await product.stop();
  }
}

async function fill(product: Product): Promise<void> {
  await seed(product);
  await addUpKeptSums(product);
}

async function askerOf(product: Product): Promise<Ask> {
  const tokens = {} as Record<Asker, string>;
  for (const asker of ASKERS)
    tokens[asker] = await signIn(product.api, `${asker}@demo.test`, 'Draw-blood-2026');
  return async function ask(asker, path, search): ReturnType<Ask> {
    const token = tokens[asker];
    const started = performance.now();
    const { status, body, headers } =
      search === undefined
        ? await product.api(`GET ${path}`, { token })
        : await product.api(`POST ${path.split('#')[0]}`, { token, body: { q: search } });
    const ms = performance.now() - started;
    if (status === 429) {
      await pause(1_000 * Number(headers.get('retry-after')));
      return ask(asker, path, search);
    }
    // It counts as slow, and does not end the run.
    if (status !== 200) console.error(`${asker} ${path}: ${status} ${JSON.stringify(body)}`);
    return {
      at: performance.timeOrigin + started,
      ms,
      rows: typeof body.total === 'number' ? body.total : null,
    };
  };
}

/** With the pages by their numbers. */
async function paged(ask: Ask, cases: readonly Case[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { page, ...asked } of cases) {
    const { asker, path } = asked;
    const each = { ...asked, answers: [], rows: null };
    if (page === undefined) {
      measured.push(each);
      continue;
    }
    const last = Math.ceil(((await ask(asker, path)).rows ?? 0) / PAGE_SIZE);
    const number = page === 'last' ? last : Math.ceil(last / 2);
    if (number > 1) measured.push({ ...each, path: `${path}&page=${number}` });
  }
  return measured;
}

/** Fills in how long each took, asked in turns; answers the same of GET /user. */
async function measure(ask: Ask, cases: readonly Measured[], times: number): Promise<number[]> {
  const floor: number[] = [];
  for (let round = -WARMUP; round < times; round += 1) {
    for (const [index, each] of cases.entries()) {
      const { rows, ...answer } = await ask(each.asker, each.path, each.search);
      if (round < 0) continue;
      each.answers.push(answer);
      each.rows = rows;
      if (index % FLOOR_EVERY === 0) floor.push((await ask(each.asker, '/user')).ms);
    }
  }
  return floor;
}

/** Asks as `ask` does, and before it some of `cases` in turns. */
function mixed(ask: Ask, cases: readonly Case[]): Ask {
  let next = 0;
  return async (asker, path, search) => {
    for (let between = 0; between < BETWEEN; between += 1) {
      const other = cases[next++ % cases.length]!;
      await ask(other.asker, other.path, other.search);
    }
    return ask(asker, path, search);
  };
}

const msOf = ({ answers }: Measured): number[] => answers.map(({ ms }) => ms);
const p99 = (each: Measured): number => percentile(msOf(each), 0.99);

/** `again`: those that were asked once more, since one answer was over the goal. */
function print(
  title: string,
  cases: readonly Measured[],
  floor: readonly number[],
  again: readonly Measured[],
): void {
  const floorP99 = percentile(floor, 0.99);
  const line = (each: Measured) => [
    ...[each.rows === null ? '' : String(each.rows), String(each.answers.length), median(msOf(each))],
    ...[p99(each), p99(each) / floorP99, p99(each) <= GOAL_MS ? '' : 'over'],
  ];
  const head = ['rows', 'times', 'p50 ms', 'p99 ms', 'p99 of GET /user', `goal ${GOAL_MS} ms`];
  printTable(
    title,
    ['list', ...head],
    cases.map((each) => [`${each.asker} ${each.path}`, ...line(each)]),
  );
  const lists = Map.groupBy(cases, ({ asker, path }) => `${asker} ${path.split(/[?#]/)[0]}`);
  printTable(
    `${title}: the slowest of each`,
    ['list', 'asked', 'slowest', ...head],
    [
      ...[...lists].map(([list, asked]) => {
        const slowest = asked.toSorted((a, b) => p99(b) - p99(a))[0]!;
        return [list, String(asked.length), slowest.path.split(/[?#]/)[1] ?? '', ...line(slowest)];
      }),
      ['GET /user', '', '', '', String(floor.length), median(floor), floorP99, 1, ''],
    ],
    `${VISITS} visits, ${PEOPLE} people, ${MEDIA} files, ${CONTACT_MESSAGES} contact messages. ${rounds} rounds, one request at ` +
      `a time. Of less than ${AGAIN} answers the p99 is the slowest: ${again.length} of ${cases.length} were over the goal by it and asked ` +
      `${AGAIN} times again, each after ${BETWEEN} of all lists, of which is their p99; ${cases.filter((each) => p99(each) > GOAL_MS).length} are over.`,
  );
}
