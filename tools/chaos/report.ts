import { filled, table } from '../generate/readme.ts';

/** What became of one fault, as it stands in docs/operations/faults.md. */
export type ReportRow = readonly [
  fault: string,
  load: string,
  refused: string,
  lost: string,
  doubled: string,
  recovered: string,
];

const HEAD = [
  'fault',
  'acknowledged meanwhile',
  'refused, and asked again',
  'lost',
  'doubled',
  'recovered, s',
];

/** What stands below rows that were not all found by one run. */
const OF_SEVERAL = 'Of several runs, the newest of each fault.';

/**
 * The page with these rows in place of earlier ones of the same faults; others stay while `faults` still names them. `remark`: how
 * they were found.
 */
export function withRows(
  page: string,
  rows: readonly ReportRow[],
  faults: readonly string[],
  remark = OF_SEVERAL,
): string {
  const all = new Map(earlierRows(page).map((row) => [row[0] ?? '', row]));
  for (const row of rows) all.set(row[0], [...row]);
  const kept = faults.flatMap((fault) => (all.has(fault) ? [all.get(fault)!] : []));
  return filled(page, 'chaos', `${table(HEAD, kept)}\n\n${remark}`);
}

function earlierRows(page: string): string[][] {
  const [, part = ''] = /<!-- chaos -->([^]*)<!-- \/chaos -->/.exec(page) ?? [];
  const lines = part.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
}

/** The faults of one part of `1/3`; all of them where none is named. Throws for what is no part. */
export function partOf<Fault>(faults: readonly Fault[], part: string): readonly Fault[] {
  if (part === '') return faults;
  const [, which, of] = /^(\d+)\/(\d+)$/.exec(part)?.map(Number) ?? [];
  if (!which || !of || which > of) throw new Error('--part takes such as 1/3.');
  const size = Math.ceil(faults.length / of);
  return faults.slice((which - 1) * size, which * size);
}
