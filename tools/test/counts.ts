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
 * Counts jest's `--json` reports; a later report of a test file replaces an earlier one. A file that could
 * not run counts as one failure, as does a missing report.
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

/** The test files with a failed test, or that could not run, from jest's `--json` report. */
export function failedFiles(reportPath: string): string[] {
  const { testResults = [] } = (readJson(reportPath) as JestReport | undefined) ?? {};
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * Counts Playwright's JSON report. A test that passed on retry counts as passed, a missing report as a
 * failure.
 */
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

/** The browser tests that passed on retry, from Playwright's JSON report. */
export function flakyJourneys(reportPath: string): string[] {
  const namesIn = ({ suites = [], specs = [] }: Suite): string[] => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(nameOf),
    ...suites.flatMap(namesIn),
  ];
  const nameOf = ({ file, title }: { file: string; title: string }) => `${file} (${title})`;
  return namesIn((readJson(reportPath) as Suite | undefined) ?? {});
}

/** The number and names of tests that passed on retry; null for none. */
export const flakySummary = (names: readonly string[]): string | null =>
  names.length === 0 ? null : `flaky, passed at the second try: ${names.length}\n  ${names.join('\n  ')}`;

/** The last line of the run, which CI reads: `tests: 12 passed, 0 failed`, and the skipped ones if any. */
export function summary({ passed, failed, skipped }: Counts): string {
  return `tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
