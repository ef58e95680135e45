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

/** From jest's `--json` file: a file that could not run counts as one failure, so does a missing report. */
export function countJest(reportPath: string): Counts {
  const report = readJson(reportPath) as
    | (Partial<Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number>> &
        Partial<Record<'numRuntimeErrorTestSuites', number>>)
    | undefined;
  if (report?.numPassedTests === undefined) return { ...nothing, failed: 1 };
  return {
    passed: report.numPassedTests,
    failed: (report.numFailedTests ?? 0) + (report.numRuntimeErrorTestSuites ?? 0),
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
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

/** The run's last line, which CI reads: `tests: 12 passed, 0 failed` and what was skipped, if anything was. */
export function summary({ passed, failed, skipped }: Counts): string {
  return `tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
