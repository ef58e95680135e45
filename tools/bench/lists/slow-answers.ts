import { join } from 'node:path';
import type { Product } from '../../faults/product.ts';
import { withHeardProduct } from '../heard-product.ts';
import { median, printTable } from '../report.ts';
import { type Happening, watchProcess } from './watch-process.ts';

/** An answer: since when, by the clock, and how long, in milliseconds. */
export type Answered = { at: number; ms: number };

/** An answer is looked at that took so many times what the same mostly takes, and so many milliseconds. */
const TIMES = 2;
const LEAST_MS = 25;
/** Statements that take less are not told of. */
const STATEMENT_MS = 8;

const SETTINGS = {
  log_line_prefix: '%n %d ',
  log_min_duration_statement: String(STATEMENT_MS),
  log_parameter_max_length: '0',
  log_checkpoints: 'on',
  log_autovacuum_min_duration: '0',
  log_lock_waits: 'on',
  deadlock_timeout: '20ms',
};

/** What everybody did while lists were asked for. */
type Watched = Record<'the product' | 'the bench' | 'the database', Happening[]>;

/** Starts the product anew and watches it, its database server and this process while `work` goes on. */
export async function watched(product: Product, work: () => Promise<void>): Promise<Watched> {
  const own: Happening[] = [];
  let said = '';
  let output = '';
  watchProcess((happening) => own.push(happening));
  await withHeardProduct(
    product,
    SETTINGS,
    (text) => (said += `${text}\n`),
    async ({ program }) => {
      await work();
      output = program.output();
    },
    { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'watched.ts')}` },
  );
  const theirs = [...output.matchAll(/^watched (.*)$/gm)].map(([, json]) => JSON.parse(json!) as Happening);
  return { 'the product': theirs, 'the bench': own, 'the database': happeningsIn(said) };
}

/** Of a server's log: statements with what they took, and what it did by itself when it had done it. */
function happeningsIn(log: string): Happening[] {
  return [...log.matchAll(/^(\d+\.\d+) (\w*) LOG:\s+(.*(?:\n\s.*)*)/gm)].map(([, end, database, text]) => {
    const seconds = /(?:elapsed|total)[:=] ?([\d.]+) s/.exec(text!)?.[1];
    const ms = Number(/duration: ([\d.]+) ms/.exec(text!)?.[1] ?? Number(seconds ?? 0) * 1_000);
    return {
      what: `${database} ${text!.replaceAll(/\s+/g, ' ').slice(0, 160)}`,
      at: Number(end) * 1_000 - ms,
      ms,
    };
  });
}

/** Prints of each answer that was slower than its like what everybody did meanwhile. */
export function printSlowAnswers(
  lists: readonly { name: string; answers: readonly Answered[] }[],
  watchedAll: Watched,
): void {
  const rows = lists.flatMap(({ name, answers }) => {
    const mostly = median(answers.map(({ ms }) => ms));
    const slow = answers.filter(({ ms }) => ms >= LEAST_MS && ms >= TIMES * mostly);
    return slow.flatMap((answer) => {
      const meanwhile = Object.entries(watchedAll).flatMap(([who, happenings]) =>
        happenings
          .filter(({ at, ms }) => at < answer.at + answer.ms && at + ms > answer.at)
          .map(({ what, at, ms }) => [`${who}: ${what}`, at - answer.at, ms] as const),
      );
      const none = [['nothing that was seen', NaN, NaN] as const];
      return (meanwhile.length > 0 ? meanwhile : none).map(([what, after, ms], index) => [
        index === 0 ? name : '',
        ...(index === 0 ? [answer.ms, mostly] : ['', '']),
        ...[what.replaceAll('|', '/'), after, ms],
      ]);
    });
  });
  printTable('Slower than their like', ['list', 'ms', 'mostly', 'meanwhile', 'after ms', 'for ms'], rows);
}
