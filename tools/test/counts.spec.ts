import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  add,
  countJest,
  countPlaywright,
  failedFiles,
  flakyJourneys,
  flakySummary,
  nothing,
  summary,
} from './counts.ts';

describe('counting tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-counts-'));
  const report = (value: unknown, name = 'report') => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, JSON.stringify(value));
    return path;
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('the last line of the run is the one that CI reads', () => {
    expect(summary({ passed: 12, failed: 0, skipped: 0 })).toBe('tests: 12 passed, 0 failed');
    expect(summary({ passed: 12, failed: 3, skipped: 4 })).toBe('tests: 12 passed, 3 failed, 4 skipped');
  });

  const file = (name: string, ...statuses: string[]) => ({
    name,
    status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
    assertionResults: statuses.map((status) => ({ status })),
  });

  it('a test file that could not run counts as a failure', () => {
    const path = report({
      testResults: [file('a', 'passed', 'failed', 'pending'), file('b', 'todo', 'passed'), file('c')],
    });
    expect(countJest(path)).toEqual({ passed: 2, failed: 2, skipped: 2 });
    expect(failedFiles(path)).toEqual(['a', 'c']);
  });

  it('a retried file counts only by its second run', () => {
    const first = report({ testResults: [file('a', 'passed', 'failed'), file('b', 'passed')] }, 'first');
    const second = report({ testResults: [file('a', 'passed', 'passed')] }, 'second');
    expect(countJest(first, second)).toEqual({ passed: 3, failed: 0, skipped: 0 });
    expect(countJest(first, join(folder, 'none.json'))).toEqual({ passed: 2, failed: 2, skipped: 0 });
  });

  it('a missing report counts as a failure', () => {
    const missing = join(folder, 'none.json');
    expect(countJest(missing)).toEqual({ ...nothing, failed: 1 });
    expect(countPlaywright(missing)).toEqual({ ...nothing, failed: 1 });
  });

  it('browser tests are counted, and an error before any of them ran', () => {
    const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 2 };
    expect(countPlaywright(report({ stats, errors: [] }))).toEqual({ passed: 5, failed: 0, skipped: 2 });
    expect(countPlaywright(report({ stats, errors: [{}] }))).toEqual({ passed: 5, failed: 1, skipped: 2 });
  });

  it('browser tests that passed on retry are named', () => {
    const spec = (title: string, status: string) => ({ file: 'paying.e2e.ts', title, tests: [{ status }] });
    const inner = { specs: [spec('pays', 'expected'), spec('tips', 'flaky')] };
    const path = report({ suites: [{ specs: [spec('refunds', 'unexpected')], suites: [inner] }] });
    expect(flakyJourneys(path)).toEqual(['paying.e2e.ts (tips)']);
    expect(flakyJourneys(join(folder, 'none.json'))).toEqual([]);
  });

  it('the number of tests that passed on retry is reported, and nothing when none did', () => {
    expect(flakySummary([])).toBeNull();
    expect(flakySummary(['a', 'b'])).toBe('flaky, passed at the second try: 2\n  a\n  b');
  });

  it('the counts of the sections are added', () => {
    const one = { passed: 1, failed: 2, skipped: 3 };
    expect(add(one, one)).toEqual({ passed: 2, failed: 4, skipped: 6 });
  });
});
