import type { RemovedBy } from '@drawpoint/contracts/booking/availability.contract';

type Start = { start: string; removed_by: readonly RemovedBy[] };
/** Consecutive starts that are offered, or removed by the same rules. */
export type Run = { from: string; to: string; count: number; removed_by: readonly RemovedBy[] };

/** Splits a day's starts into runs. */
export function runsOf(starts: readonly Start[]): Run[] {
  const runs: Run[] = [];
  for (const { start, removed_by } of starts) {
    const last = runs.at(-1);
    if (last && keyOf(last.removed_by) === keyOf(removed_by)) {
      last.to = start;
      last.count += 1;
    } else runs.push({ from: start, to: start, count: 1, removed_by });
  }
  return runs;
}

/** Groups consecutive free starts into spans: `9:00 am – 11:30 am`. */
export function spansOf(starts: readonly string[], gridMinutes: number): { from: string; to: string }[] {
  const spans: { from: string; to: string }[] = [];
  let before = NaN;
  for (const start of starts) {
    const at = Date.parse(start);
    const last = spans.at(-1);
    if (last && at - before === gridMinutes * 60_000) last.to = start;
    else spans.push({ from: start, to: start });
    before = at;
  }
  return spans;
}

const keyOf = (removed: readonly RemovedBy[]): string =>
  removed.map(({ rule, entry, minutes }) => `${rule} ${entry} ${minutes}`).join();
