import { setTimeout as pause } from 'node:timers/promises';
import { statementsSent } from '../metrics/metrics.ts';

const ROUNDS = 40;
const PAUSE_MS = 250;

/**
 * Expects that the work sends at most so many statements. Consumers and workers also query, so the minimum
 * of up to 40 rounds over 10 seconds counts.
 */
export async function expectStatements(most: number, work: () => Promise<unknown>): Promise<void> {
  let fewest = Infinity;
  for (let round = 0; round < ROUNDS && fewest > most; round += 1) {
    if (round > 0) await pause(PAUSE_MS);
    const before = await statementCount();
    await work();
    fewest = Math.min(fewest, (await statementCount()) - before);
  }
  expect(fewest).toBeLessThanOrEqual(most);
}

export const statementCount = async (): Promise<number> =>
  (await statementsSent.get()).values.reduce((sum, { value }) => sum + value, 0);
