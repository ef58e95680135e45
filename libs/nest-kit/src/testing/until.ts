import { setTimeout as pause } from 'node:timers/promises';

type Falsy = false | 0 | '' | null | undefined;

/**
 * Repeats `ask` every 20 ms (default) until its result is truthy, and returns it. Throws after `limitMs`
 * (default 10 s).
 */
export async function until<T>(
  ask: () => Promise<T> | T,
  limitMs = 10_000,
  everyMs = 20,
): Promise<Exclude<T, Falsy>> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Exclude<T, Falsy>;
    if (Date.now() > deadline) throw new Error(`Still not so after ${limitMs} ms: ${String(ask)}`);
    await pause(everyMs);
  }
}
