import { percentile } from '../report.ts';

/** What a race came to. */
export type Outcome = {
  /** How often each answer came: `ok`, or the code of a refusal. */
  answers: Record<string, number>;
  /** Of the rivals, in milliseconds. */
  slowestMs: number;
  medianMs: number;
  /** Of those who only read meanwhile, in milliseconds. */
  readP99Ms: number;
  reads: number;
};

export type Rivalry = {
  rivals: number;
  /** One rival's attempt: `ok`, or the code of the refusal. */
  attempt(rival: number): Promise<string>;
  /** A read that has nothing to do with what they fight for; fails when it is refused. */
  read(): Promise<unknown>;
};

const READERS = 4;

/** Starts all rivals at once while a few others read all the time. */
export async function race({ rivals, attempt, read }: Rivalry): Promise<Outcome> {
  const answers: Record<string, number> = {};
  const times: number[] = [];
  const readTimes: number[] = [];
  let running = true;
  const readOn = async (): Promise<void> => {
    while (running) readTimes.push(await timed(read));
  };
  const readers = Array.from({ length: READERS }, readOn);
  await Promise.all(
    Array.from({ length: rivals }, async (_, rival) => {
      let answer = '';
      times.push(await timed(async () => (answer = await attempt(rival))));
      answers[answer] = (answers[answer] ?? 0) + 1;
    }),
  );
  running = false;
  await Promise.all(readers);
  return {
    answers,
    slowestMs: Math.max(...times),
    medianMs: percentile(times, 0.5),
    readP99Ms: percentile(readTimes, 0.99),
    reads: readTimes.length,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
