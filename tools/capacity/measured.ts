import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALL_KINDS, type Costs } from './model.ts';

/** Milliseconds of the processor a call, as `npm run bench:scale -- --write 1` measures and writes them. */
export const COSTS_FILE = join(import.meta.dirname, 'costs.json');

export function readCosts(): Costs {
  const costs = JSON.parse(readFileSync(COSTS_FILE, 'utf8')) as Costs;
  const missing = CALL_KINDS.filter((kind) => !(kind in costs));
  if (missing.length > 0) throw new Error(`${COSTS_FILE} has nothing of ${missing.join(', ')}.`);
  return costs;
}

/** Bytes of a row with its indexes, as `npm run bench:row-bytes` says of 200,000 to 300,000 rows of each. */
export const BYTES: Readonly<Record<string, number>> = {
  visit: 1_877,
  payment: 1_494,
  message: 331,
  notification: 247,
  delivery: 557,
  audit: 369,
};
