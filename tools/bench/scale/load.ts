import { percentile } from '../report.ts';

/** The end of a run: after a number of calls, or of milliseconds. */
export type Extent = { calls: number } | { ms: number };

export type LoadResult = { count: number; perSecond: number; p50: number; p99: number; failed: number };

/** Repeats a call with `atOnce` callers; each waits for the response before its next call. */
export async function callRepeatedly(
  call: (index: number) => Promise<boolean>,
  atOnce: number,
  extent: Extent,
): Promise<LoadResult> {
  const took: number[] = [];
  let asked = 0;
  let failed = 0;
  const began = performance.now();
  const isOver = (): boolean =>
    'calls' in extent ? asked >= extent.calls : performance.now() - began >= extent.ms;
  const one = async (): Promise<void> => {
    while (!isOver()) {
      const started = performance.now();
      if (await call(asked++)) took.push(performance.now() - started);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const perSecond = (took.length * 1_000) / (performance.now() - began);
  return { count: took.length, perSecond, p50: percentile(took, 0.5), p99: percentile(took, 0.99), failed };
}
