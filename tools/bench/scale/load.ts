import { Agent, request } from 'node:http';
import { percentile } from '../report.ts';

/** Ends after so many calls, or so many milliseconds. */
export type Extent = { calls: number } | { ms: number };

export type Answered = { count: number; perSecond: number; p50: number; p99: number; failed: number };

/** Asks the same thing over and over, `atOnce` at a time; who asks waits for the answer before the next. */
export async function askOverAndOver(
  ask: (index: number) => Promise<boolean>,
  { atOnce, ...extent }: Extent & { atOnce: number },
): Promise<Answered> {
  const took: number[] = [];
  let asked = 0;
  let failed = 0;
  const began = performance.now();
  const isOver = (): boolean =>
    'calls' in extent ? asked >= extent.calls : performance.now() - began >= extent.ms;
  const one = async (): Promise<void> => {
    while (!isOver()) {
      const index = asked++;
      const started = performance.now();
      if (await ask(index)) took.push(performance.now() - started);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const seconds = (performance.now() - began) / 1_000;
  return {
    count: took.length,
    perSecond: took.length / seconds,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    failed,
  };
}

/** A call of the API that costs whoever asks little; whether it was done. */
export type Ask = (
  url: string,
  call: { method: string; path: string; token: string; body?: string },
) => Promise<boolean>;

export function asker(atOnce: number): { ask: Ask; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const ask: Ask = (url, { method, path, token, body }) =>
    new Promise((resolve) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      };
      const asking = request(`${url}/api${path}`, { agent, method, headers }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode !== undefined && answer.statusCode < 300));
        answer.on('error', () => resolve(false));
      });
      asking.on('error', () => resolve(false));
      asking.end(body);
    });
  return { ask, close: () => agent.destroy() };
}
