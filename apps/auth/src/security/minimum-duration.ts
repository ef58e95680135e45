import { setTimeout as pause } from 'node:timers/promises';

/** The answer of the work, but not before so many milliseconds have passed: its length then tells nothing. */
export async function minimumDuration<T>(ms: number, work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, pause(ms)]);
  return answer;
}
