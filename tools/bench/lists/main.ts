import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../build/packages.ts';
import { signIn } from '../../faults/api.ts';
import { productOn } from '../../faults/product.ts';
import { median, percentile, printTable } from '../report.ts';
import { BEFORE_PEOPLE, PHLEBOTOMIST, seed, VISITS } from './seed.ts';

// npm run bench:lists [rounds] [--fill]: the longest lists over HTTP with years of data, beside GET /user.
// Fills the databases once into .data/bench/lists; --fill fills them again.

const GOAL_MS = 100;
const WARMUP = 2;
const CACHE_MS = 7 * 86_400_000;
const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 100);
const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const MONTH = `from=${day(-30)}&to=${day(30)}`;
const SOMEBODY = BEFORE_PEOPLE + 1;

/**
 * The queries of each list: first page, filters, orders, searches with few and many results, and deep pages.
 */
const LISTS: readonly [asker: Asker, path: string, queries: readonly string[]][] = [
  ['patient', '/me/appointments', ['', 'filter=past&per=50&page=6', 'filter=upcoming', 'q=ric']],
  [
    'admin',
    '/phlebotomist/appointments',
    [
      ...['', MONTH, 'status=past&page=300&per=50', 'status=completed&sort=created_at&dir=desc'],
      ...['q=marlin', 'q=ric', 'q=e', `user_id=${SOMEBODY}`, `phlebotomist_id=${PHLEBOTOMIST}&status=past`],
    ],
  ],
  ['developer', '/phlebotomist/appointments', ['', 'page=4000&per=50', 'q=ma&status=past']],
  ['admin', '/appointments', [MONTH, 'include_past=true', 'include_past=true&page=400&per=50']],
  [
    'developer',
    '/admin/payments',
    [
      '',
      'range=ytd',
      'q=marlin',
      'q=ric',
      'q=ric&purpose=tip',
      'status=failed&sort=amount_total&dir=desc',
      'page=2000&per=50',
    ],
  ],
  ['admin', '/admin/payments', ['', 'q=ric', `range=custom&${MONTH}`]],
  ['developer', '/admin/payments/summary', ['', 'q=ric']],
  [
    'developer',
    '/admin/users',
    ['', 'q=marlin', 'q=ric', 'q=person777@', 'trashed=only', 'sort=email&page=900&per=50'],
  ],
  ['admin', '/admin/users', ['', 'q=ric', 'role=user&q=e']],
  [
    'admin',
    '/admin/audit',
    ['', 'per_page=200', `person=${BEFORE_PEOPLE + 5_000}`, `action=signed_out&${MONTH}`],
  ],
  ['admin', '/admin/phlebotomists/users', ['role=user', 'role=user&q=ric']],
];

const ASKERS = ['developer', 'admin', 'patient'] as const;
type Asker = (typeof ASKERS)[number];
type ListTiming = { asker: Asker; path: string; ms: number[]; rows: number | null };

const folder = join(root, '.data', 'bench', 'lists');
const filled = join(folder, 'filled');
const isFilled = existsSync(filled) && Date.now() - statSync(filled).mtimeMs < CACHE_MS;
const fills = !isFilled || process.argv.includes('--fill');
if (fills) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const product = await productOn([], { folder, env: { LOG_LEVEL: 'warn' } });
try {
  await product.program.start();
  if (fills) {
    console.error('The databases are filled once; this takes some minutes.');
    await seed(product);
    writeFileSync(filled, '');
  }
  const tokens = {} as Record<Asker, string>;
  for (const asker of ASKERS) {
    tokens[asker] = await signIn(product.api, `${asker}@demo.test`, 'Draw-blood-2026');
  }
  const timeRequest = async (each: ListTiming, counts: boolean): Promise<void> => {
    const started = performance.now();
    const { status, body, headers } = await product.api(`GET ${each.path}`, { token: tokens[each.asker] });
    const ms = performance.now() - started;
    if (status === 429) {
      await pause(1_000 * Number(headers.get('retry-after')));
      return timeRequest(each, counts);
    }
    if (status !== 200) throw new Error(`${each.asker} ${each.path}: ${status} ${JSON.stringify(body)}`);
    if (counts) each.ms.push(ms);
    each.rows = typeof body.total === 'number' ? body.total : null;
  };
  const measured = LISTS.flatMap(([asker, path, queries]) =>
    queries.map((query): ListTiming => ({
      asker,
      path: query ? `${path}?${query}` : path,
      ms: [],
      rows: null,
    })),
  );
  const user: ListTiming = { asker: 'patient', path: '/user', ms: [], rows: null };
  for (let round = -WARMUP; round < rounds; round += 1) {
    for (const each of [user, ...measured]) await timeRequest(each, round >= 0);
  }
  const rows = [user, ...measured].map(({ asker, path, ms, rows: total }) => {
    const p99 = percentile(ms, 0.99);
    const over = p99 <= GOAL_MS ? '' : 'OVER';
    return [`${asker} ${path}`, total === null ? '' : String(total), median(ms), p99, over];
  });
  printTable(
    'Lists',
    ['', 'rows', 'p50 ms', 'p99 ms', `goal ${GOAL_MS} ms`],
    rows,
    `${VISITS} visits, 100,000 people; ${rounds} rounds, one request at a time.`,
  );
  if (rows.some((row) => row.at(-1) === 'OVER')) process.exitCode = 1;
} finally {
  await product.stop();
}
