/** Shared by the benches: medians, contestants timed in turn, and Markdown tables. */

/** The middle value; the mean of the middle two when their number is even. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle] ?? NaN;
  return ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** The value below which the fraction `p` (0 to 1) of the values lies: nearest rank. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? NaN;
}

/**
 * The median of the ratios a[i] / b[i] of pairs measured together. On a busy machine this is steadier than a
 * ratio of medians.
 */
export function medianOfRatios(a: readonly number[], b: readonly number[]): number {
  return median(a.map((value, i) => value / (b[i] ?? NaN)));
}

/**
 * Times each contestant once per round, in rotating order, so that noise affects all alike. Returns the
 * milliseconds of every round. The first `warmup` rounds are dropped.
 */
export function timeInTurn<Name extends string>(
  contestants: Record<Name, () => unknown>,
  { rounds, warmup }: { rounds: number; warmup: number },
): Record<Name, number[]> {
  const names = Object.keys(contestants) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -warmup; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(((round + turn) % names.length) + names.length) % names.length] as Name;
      const started = performance.now();
      kept = contestants[name]();
      const took = performance.now() - started;
      if (round >= 0) times[name].push(took);
    }
  }
  return times;
}

/** Keeps a result, so that the compiler cannot remove the work behind it. */
export let kept: unknown;

/** Three significant digits: 0.123, 4.56, 78.9, 1234. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return '-';
  return Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

/** A Markdown table with aligned columns: the first to the left, the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [
    head,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? digits(cell) : cell))),
  ];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length), 3));
  const line = (row: readonly string[]): string =>
    `| ${widths.map((w, c) => (c === 0 ? (row[c] ?? '').padEnd(w) : (row[c] ?? '').padStart(w))).join(' | ')} |`;
  const rule = `|${widths.map((w, c) => (c === 0 ? '-'.repeat(w + 2) : `${'-'.repeat(w + 1)}:`)).join('|')}|`;
  const [first = [], ...rest] = cells;
  return [line(first), rule, ...rest.map(line)].join('\n');
}

/** Prints a heading, a table and an optional remark. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  remark?: string,
): void {
  console.log(`\n## ${title}\n\n${table(head, rows)}${remark === undefined ? '' : `\n\n${remark}`}`);
}
