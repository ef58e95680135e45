import { statementsSent } from '../metrics/metrics.ts';

const ROUNDS = 8;

/** How many statements some work sends: the fewest of some times, as consumers and workers look into their databases meanwhile. */
export async function fewestStatements(work: () => Promise<unknown>): Promise<number> {
  const counts = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await sent();
    await work();
    counts.push((await sent()) - before);
  }
  return Math.min(...counts);
}

const sent = async (): Promise<number> =>
  (await statementsSent.get()).values.reduce((sum, { value }) => sum + value, 0);
