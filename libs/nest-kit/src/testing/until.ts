import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until the answer is truthy and gives it; throws after the limit (10 s unless told). */
export async function until<T>(ask: () => Promise<T> | T, limitMs = 10_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as NonNullable<T>;
    if (Date.now() > deadline) throw new Error(`Still not so after ${limitMs} ms: ${String(ask)}`);
    await pause(20);
  }
}
