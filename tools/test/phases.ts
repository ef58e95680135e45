import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { root } from '../build/packages.ts';
import { JEST } from '../launch/commands.mjs';
import { NX, NX_CLI } from '../launch/prepare.mjs';
import {
  add,
  countJest,
  countPlaywright,
  failedFiles,
  flakyJourneys,
  nothing,
  type Counts,
} from './counts.ts';
import { getChromium, getNatsServer } from './machine.ts';
import { filesInMemory } from './memory-folder.ts';
import { AREAS, changedAreas } from './nightly-areas.ts';
import { runNode, type ProcessResult } from './run.ts';
import { PACKAGE_TASKS, quickChecks, staticChecks } from './static-checks.ts';

/** The result of a section of the run, with the output of its failures. */
export interface Outcome {
  counts: Counts;
  output: string;
  /** Tests that passed on retry. */
  flaky?: string[];
}

const reports = join(root, '.cache', 'test-reports');
/** CI retries at most this many files of a kind. More failures are no coincidence. */
const TRIED_AGAIN = 3;
/** More workers than the two cores, because a part of their time is waiting. */
const COMPONENT_WORKERS = 3;
const INTEGRATION_WORKERS = 4;
const PLAYWRIGHT = 'node_modules/playwright/cli.js';

/** Builds changed database clients and packages; counts as one test. */
export async function runBuild(): Promise<Outcome> {
  const { ok, output } = await runNode(['tools/launch.mjs', 'build']);
  return { counts: { ...nothing, [ok ? 'passed' : 'failed']: 1 }, output: ok ? '' : output };
}

/** Format, lint and types in parallel; each counts as one test. */
export async function runStaticChecks(checks = staticChecks): Promise<Outcome> {
  const ended = await Promise.all(checks.map(async ({ title, run }) => ({ title, ...(await run()) })));
  for (const { title, ok, seconds } of ended)
    console.log(`  ${ok ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)`);
  const failed = ended.filter(({ ok }) => !ok);
  return {
    counts: { passed: ended.length - failed.length, failed: failed.length, skipped: 0 },
    output: failed.map(({ title, output }) => `${title}:\n${output}`).join('\n\n'),
  };
}

/** Static checks and unit tests in parallel: neither changes what the other needs. */
export const runChecks = (): Promise<Outcome> => both(runStaticChecks(), runUnitTests());

/** The same, with unit tests and lint by types of the packages that changed since they were green. */
export const runQuickChecks = (): Promise<Outcome> => both(runStaticChecks(quickChecks), runAffected());

async function both(checking: Promise<Outcome>, testing: Promise<Outcome>): Promise<Outcome> {
  const [checks, tested] = await Promise.all([checking, testing]);
  const output = [checks, tested].flatMap((each) => (each.output ? [each.output] : [])).join('\n\n');
  return { ...tested, counts: add(checks.counts, tested.counts), output };
}

/** Tasks of packages that changed, or whose libraries did. Each task counts as one test. */
async function runAffected(): Promise<Outcome> {
  const { ok, output } = await runNode([NX_CLI, 'run-many', '-t', ...PACKAGE_TASKS], { env: NX });
  const named = (state: string): number =>
    new Set(
      [...output.matchAll(new RegExp(`${state} .*?(\\S+:(?:${PACKAGE_TASKS.join('|')}))`, 'g'))].map(
        ([, task]) => task,
      ),
    ).size;
  const [passed, failed] = [named('✔'), named('✖')];
  return outcome({ ok, output }, { passed, failed, skipped: 0 });
}

/** One after the other, because component tests turn their process into a browser. */
export async function runUnitTests(): Promise<Outcome> {
  const units = await runJest('unit', {}, 10, 2);
  const components = await runTriedAgain('component', {}, 10, COMPONENT_WORKERS);
  const output = [units, components].flatMap((each) => (each.output ? [each.output] : [])).join('\n\n');
  return { ...components, counts: add(units.counts, components.counts), output };
}

/**
 * Integration tests with Postgres. Tests with NATS are skipped when no server is available. Unchanged areas
 * that were green are left to the nightly run.
 */
export async function runIntegrationTests(): Promise<Outcome> {
  const env = await integrationEnv();
  const changed = changedAreas();
  if (changed.length > 0)
    console.log(`  with what runs at night, as its files changed: ${changed.join(', ')}`);
  const left = Object.entries(AREAS).flatMap(([name, { tests = [] }]) =>
    changed.includes(name) ? [] : tests,
  );
  const ignored = left.map((path) => `--testPathIgnorePatterns=${path}`);
  return runTriedAgain('integration', env, 25, INTEGRATION_WORKERS, ignored);
}

/** On CI, files that failed run once more, alone. What passes then is reported as flaky. */
async function runTriedAgain(
  project: string,
  env: Record<string, string>,
  limitMinutes: number,
  workers: number,
  more: readonly string[] = [],
): Promise<Outcome> {
  const first = await runJest(project, env, limitMinutes, workers, more);
  const failed = failedFiles(reportPath(project));
  if (!process.env.CI || failed.length === 0 || failed.length > TRIED_AGAIN) return first;
  console.log(`\n${first.output}\n\n  tried again, alone: ${failed.join(', ')}`);
  const name = `${project}-again`;
  const second = await runJest(project, env, 10, 1, ['--runTestsByPath', ...failed], name);
  const counts = countJest(reportPath(project), reportPath(name));
  const failedAgain = failedFiles(reportPath(name));
  return {
    ...outcome({ ok: second.counts.failed === 0, output: second.output }, counts),
    // Without a report of the second run, no test counts as passed.
    flaky: existsSync(reportPath(name))
      ? failed.filter((file) => !failedAgain.includes(file)).map((file) => relative(root, file))
      : [],
  };
}

/** Runs the tools of changed areas, in their short form. */
export async function runChangedAreas(): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const name of changedAreas()) {
    const { command, short = command } = AREAS[name]!;
    if (short) outcomes.push(await runTool(name, short));
  }
  return {
    counts: outcomes.map(({ counts }) => counts).reduce(add, nothing),
    output: outcomes.flatMap(({ output }) => (output ? [output] : [])).join('\n\n'),
  };
}

/** Runs an area as the nightly run does. */
export async function runArea(name: string): Promise<Outcome> {
  const { tests, command, env } = AREAS[name]!;
  if (command) return runTool(name, command);
  const paths = ['--runTestsByPath', ...(tests ?? [])];
  return runJest(
    'integration',
    { ...(await integrationEnv()), ...env },
    30,
    INTEGRATION_WORKERS,
    paths,
    `area-${name.replace(' ', '-')}`,
  );
}

/** Counts as one test, skipped when the machine lacks what it needs. */
async function runTool(name: string, command: readonly string[]): Promise<Outcome> {
  const missing = AREAS[name]!.missing?.();
  if (missing) {
    console.log(`  skipped: ${name}. ${missing}`);
    return { counts: { ...nothing, skipped: 1 }, output: '' };
  }
  const { ok, output } = await runNode(['--conditions=source', ...command], { limitMinutes: 45 });
  return { counts: { ...nothing, [ok ? 'passed' : 'failed']: 1 }, output: ok ? '' : `${name}:\n${output}` };
}

async function integrationEnv(): Promise<Record<string, string>> {
  const nats = await getNatsServer();
  if ('path' in nats) return { ...filesInMemory(), NATS_SERVER_BIN: nats.path };
  console.log(`  skipped: what needs NATS. ${nats.missing}`);
  return filesInMemory();
}

/** The browser tests of `e2e/`, in Chromium against the whole product in one process. */
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
  const memory = filesInMemory();
  const data = mkdtempSync(join(memory.TMPDIR ?? tmpdir(), 'drawpoint-e2e-'));
  // Free ports, because another run or a running product may use the default ones.
  const [port, inboxPort] = await Promise.all([freePort(), freePort()]);
  const ports = { E2E_PORT: String(port), E2E_SANDBOX_URL: `http://127.0.0.1:${inboxPort}` };
  const ended = await runNode([PLAYWRIGHT, 'test', '--reporter=list,json'], {
    env: { ...env, ...memory, ...ports, CHROMIUM_BIN: browser.path, E2E_DATA: data },
    limitMinutes: 40,
  });
  rmSync(data, { recursive: true, force: true });
  return { ...outcome(ended, countPlaywright(report)), flaky: flakyJourneys(report) };
}

async function runJest(
  project: string,
  env: Record<string, string>,
  limitMinutes: number,
  workers: number,
  more: readonly string[] = [],
  name = project,
): Promise<Outcome> {
  const report = freshReport(name);
  const ended = await runNode(
    [
      ...[...JEST, '--selectProjects', project, '--json', `--outputFile=${report}`],
      ...[`--maxWorkers=${workers}`, '--passWithNoTests', ...more],
    ],
    { env, limitMinutes },
  );
  return outcome(ended, countJest(report));
}

/** A process that fails without a failed test, for example by a crash or a leak, counts as a failure. */
function outcome({ ok, output }: Pick<ProcessResult, 'ok' | 'output'>, counts: Counts): Outcome {
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
