import { statementsSent } from '../metrics/metrics.ts';

const ROUNDS = 8;

/**
 * How many statements the work sends: the minimum of several rounds, because consumers and workers also
 * query.
 */
export async function fewestStatements(work: () => Promise<unknown>): Promise<number> {
  const counts = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await statementCount();
    await work();
    counts.push((await statementCount()) - before);
  }
  return Math.min(...counts);
}

export const statementCount = async (): Promise<number> =>
  (await statementsSent.get()).values.reduce((sum, { value }) => sum + value, 0);
