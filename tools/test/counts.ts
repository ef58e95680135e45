import { readJson } from '../build/files.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export function add(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

interface JestReport {
  testResults?: { name: string; status: string; assertionResults: { status: string }[] }[];
}

/**
 * From jest's `--json` files: what a later one says of a test file replaces what an earlier one said. A file that could
 * not run counts as one failure, so does a missing report.
 */
export function countJest(...reportPaths: string[]): Counts {
  const reports = reportPaths.map((path) => (readJson(path) as JestReport | undefined)?.testResults);
  const files = new Map(reports.flatMap((results) => results ?? []).map((file) => [file.name, file]));
  const counts = [...files.values()].map(({ status, assertionResults }) => {
    const having = (wanted: string) => assertionResults.filter((test) => test.status === wanted).length;
    const [passed, failed] = [having('passed'), having('failed')];
    const skipped = assertionResults.length - passed - failed;
    return { passed, failed: status === 'failed' ? Math.max(failed, 1) : failed, skipped };
  });
  const missing = reports.filter((results) => !results).length;
  return counts.reduce(add, { ...nothing, failed: missing });
}

/** The test files with a failed test, or that could not run, by jest's `--json` file. */
export function failedFiles(reportPath: string): string[] {
  const { testResults = [] } = (readJson(reportPath) as JestReport | undefined) ?? {};
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** From Playwright's JSON report: a test that passed at its second try passed; a missing report is a failure. */
export function countPlaywright(reportPath: string): Counts {
  const report = readJson(reportPath) as
    | { stats?: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>; errors?: unknown[] }
    | undefined;
  if (!report?.stats) return { ...nothing, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const broken = unexpected === 0 ? (report.errors?.length ?? 0) : 0;
  return { passed: expected + flaky, failed: unexpected + broken, skipped };
}

interface Suite {
  suites?: Suite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
}

/** The journeys that passed at their second try, by Playwright's JSON report. */
export function flakyJourneys(reportPath: string): string[] {
  const namesIn = ({ suites = [], specs = [] }: Suite): string[] => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(nameOf),
    ...suites.flatMap(namesIn),
  ];
  const nameOf = ({ file, title }: { file: string; title: string }) => `${file} (${title})`;
  return namesIn((readJson(reportPath) as Suite | undefined) ?? {});
}

/** How many tests needed a second try, and which; null where none did. */
export const flakySummary = (names: readonly string[]): string | null =>
  names.length === 0 ? null : `flaky, passed at the second try: ${names.length}\n  ${names.join('\n  ')}`;

/** The run's last line, which CI reads: `tests: 12 passed, 0 failed` and what was skipped, if anything was. */
export function summary({ passed, failed, skipped }: Counts): string {
  return `tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
