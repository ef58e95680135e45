import { setTimeout as pause } from 'node:timers/promises';

/** Returns the work's result after at least this many milliseconds, so that the duration reveals nothing. */
export async function minimumDuration<T>(ms: number, work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, pause(ms)]);
  return answer;
}
