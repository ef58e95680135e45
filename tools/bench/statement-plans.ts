import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../faults/product.ts';
import { withHeardProduct } from './heard-product.ts';
import { toldIn, withoutIndex } from './plan-scans.ts';
import { printTable } from './report.ts';

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_parameter_max_length': '120',
  log_line_prefix: '%d ',
};
/** Every statement is told only while cases are asked: what a start asks is no part of it. */
const TELL = 'auto_explain.log_min_duration';
/** Plans of statements that take less are looked at and not printed, in milliseconds. */
const PRINTED_MS = 2;
/** What a statement took is told when it has ended. */
const TOLD_MS = 30;

/**
 * Prints how the databases answer each case, asked the second time, and then which of them put many rows in order that an index without an
 * order had found, and which were answered without an index: none is what a bench is to say, so one ends it as failed. The product and its database server are started
 * anew for it; who is signed in stays so.
 */
export async function printPlansOf<Case extends { asker: string; path: string }>(
  product: Product,
  cases: readonly Case[],
  ask: (each: Case) => Promise<unknown>,
): Promise<void> {
  let said = '';
  const without: string[][] = [];
  const found: string[][] = [];
  let looked = 0;
  const hear = (text: string) => void (said += `${text}\n`);
  await withHeardProduct(product, SETTINGS, hear, async ({ set, unorderedIndexes }) => {
    const unordered = await unorderedIndexes();
    await set({ [TELL]: '0' });
    try {
      for (const each of cases) {
        await ask(each);
        await pause(TOLD_MS);
        said = '';
        await ask(each);
        await pause(TOLD_MS);
        const told = toldIn(said);
        looked += told.length;
        const slow = told.filter(({ ms }) => ms >= PRINTED_MS).map(({ text }) => text);
        console.log([`\n### ${each.asker} ${each.path}`, ...slow].join('\n'));
        for (const { text } of told)
          for (const { did, of, rows, foundBy } of withoutIndex(text, unordered)) {
            const list = `${each.asker} ${each.path}`;
            if (foundBy === null) without.push([list, did, of, String(rows)]);
            else found.push([list, foundBy, String(rows)]);
          }
      }
    } finally {
      await set({ [TELL]: null });
    }
  });
  printTable(
    'Put in order what was found by an index without an order',
    ['list', 'found by', 'rows'],
    found,
    'A text, or a list of whose people are, finds in no order; how many that is, is what it costs.',
  );
  printTable(
    'Without an index',
    ['list', 'did', 'of', 'rows'],
    without,
    `${looked} statements of ${cases.length} requests; ${without.length} of them read many rows or put them in order without an index.`,
  );
  if (looked === 0 || without.length > 0) process.exitCode = 1;
}
