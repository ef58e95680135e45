import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { root } from '../build/packages.ts';
import { add, countJest, countPlaywright, failedFiles, nothing, type Counts } from './counts.ts';
import { getChromium, getNatsServer } from './machine.ts';
import { runNode, type Ended } from './run.ts';
import { staticChecks } from './static-checks.ts';

/** What a section of the run came to, and what it printed where something failed. */
export interface Outcome {
  counts: Counts;
  output: string;
}

const reports = join(root, '.cache', 'test-reports');
/** So many integration files have a second try on CI; where more fail, it is no matter of chance (decision 261). */
const TRIED_AGAIN = 3;
/** Three on two cores: half of what they do is waiting (decision 193). */
const INTEGRATION_WORKERS = 3;
/** Each test file loads its modules anew: collecting what dies young takes a twentieth of the processor's time less. */
const YOUNG_HEAP = '--max-semi-space-size=32';
const PLAYWRIGHT = 'node_modules/playwright/cli.js';

/** The database clients and every package's `dist`, one test; nothing to do where nothing changed. */
export async function runBuild(): Promise<Outcome> {
  const { ok, output } = await runNode(['tools/launch.mjs', 'build']);
  return { counts: { ...nothing, [ok ? 'passed' : 'failed']: 1 }, output: ok ? '' : output };
}

/** Format, lint and types at once, each one test. */
export async function runStaticChecks(): Promise<Outcome> {
  const ended = await Promise.all(staticChecks.map(async ({ title, run }) => ({ title, ...(await run()) })));
  for (const { title, ok, seconds } of ended)
    console.log(`  ${ok ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)`);
  const failed = ended.filter(({ ok }) => !ok);
  return {
    counts: { passed: ended.length - failed.length, failed: failed.length, skipped: 0 },
    output: failed.map(({ title, output }) => `${title}:\n${output}`).join('\n\n'),
  };
}

/** Static checks and unit tests side by side: neither needs anything that the other one changes. */
export async function runChecks(): Promise<Outcome> {
  const [checks, units] = await Promise.all([runStaticChecks(), runUnitTests()]);
  const output = [checks, units].flatMap((each) => (each.output ? [each.output] : [])).join('\n\n');
  return { counts: add(checks.counts, units.counts), output };
}

export function runUnitTests(): Promise<Outcome> {
  return runJest('unit', {}, 10, 2);
}

/** With Postgres always; what needs a NATS server is skipped where there is none to be had. */
export async function runIntegrationTests(): Promise<Outcome> {
  const nats = await getNatsServer();
  if ('missing' in nats) console.log(`  skipped: what needs NATS. ${nats.missing}`);
  const env: Record<string, string> = 'path' in nats ? { NATS_SERVER_BIN: nats.path } : {};
  const first = await runJest('integration', env, 25, INTEGRATION_WORKERS);
  const failed = failedFiles(reportPath('integration'));
  if (!process.env.CI || failed.length === 0 || failed.length > TRIED_AGAIN) return first;
  console.log(`\n${first.output}\n\n  tried again, alone: ${failed.join(', ')}`);
  const second = await runJest('integration', env, 10, 1, { again: failed });
  return outcome(
    { ok: second.counts.failed === 0, output: second.output },
    countJest(reportPath('integration'), reportPath('integration-again')),
  );
}

/** The journeys of `e2e/`, in Chromium against the whole product in one process. */
export async function runBrowserTests(): Promise<Outcome> {
  const browser = await getChromium();
  const report = freshReport('browser');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  if ('missing' in browser) {
    console.log(`  skipped: ${browser.missing}`);
    await runNode([PLAYWRIGHT, 'test', '--list', '--reporter=json'], { env });
    const { passed, failed, skipped } = countPlaywright(report);
    return { counts: { ...nothing, skipped: passed + failed + skipped }, output: '' };
  }
  const data = mkdtempSync(join(tmpdir(), 'drawpoint-e2e-'));
  // Ports of its own: another run, or a product in use, may have the usual ones.
  const [port, inboxPort] = await Promise.all([freePort(), freePort()]);
  const ports = { E2E_PORT: String(port), E2E_SANDBOX_URL: `http://127.0.0.1:${inboxPort}` };
  const ended = await runNode([PLAYWRIGHT, 'test', '--reporter=list,json'], {
    env: { ...env, ...ports, CHROMIUM_BIN: browser.path, E2E_DATA: data },
    limitMinutes: 25,
  });
  rmSync(data, { recursive: true, force: true });
  return outcome(ended, countPlaywright(report));
}

async function runJest(
  project: string,
  env: Record<string, string>,
  limitMinutes: number,
  workers: number,
  { again = [] }: { again?: string[] } = {},
): Promise<Outcome> {
  const report = freshReport(again.length > 0 ? `${project}-again` : project);
  const ended = await runNode(
    [
      ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', YOUNG_HEAP],
      ...[
        'node_modules/jest/bin/jest.js',
        '--selectProjects',
        project,
        '--json',
        `--outputFile=${report}`,
        '--silent',
        `--maxWorkers=${workers}`,
      ],
      '--passWithNoTests',
      ...(again.length > 0 ? ['--runTestsByPath', ...again] : []),
    ],
    { env, limitMinutes },
  );
  return outcome(ended, countJest(report));
}

/** A process that failed without a failed test (a crash, a leak, a limit) is a failure of its own. */
function outcome({ ok, output }: Pick<Ended, 'ok' | 'output'>, counts: Counts): Outcome {
  const all = !ok && counts.failed === 0 ? add(counts, { ...nothing, failed: 1 }) : counts;
  return { counts: all, output: all.failed > 0 ? output : '' };
}

const reportPath = (name: string) => join(reports, `${name}.json`);

function freshReport(name: string): string {
  mkdirSync(reports, { recursive: true });
  const path = reportPath(name);
  rmSync(path, { force: true });
  return path;
}
