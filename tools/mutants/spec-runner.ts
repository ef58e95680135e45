import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { InstrumenterContext } from '@stryker-mutator/api/core';
import {
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
  type DryRunOptions,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner';
import { getState, resetState } from 'jest-circus';

/** For tests that wait for a promise. Endless loops meet Stryker's own limits. */
const LONGEST_WAIT_MS = 20_000;

type Block = ReturnType<typeof getState>['rootDescribeBlock'];
type Test = { id: string; run: () => unknown };

/** The mutated code reads the active mutant from here. */
const context = ((globalThis as { __stryker__?: InstrumenterContext }).__stryker__ ??= {});

/**
 * Runs the unit tests of a mutated file in Stryker's own process. Each mutant runs only the tests that reach
 * it, without a start of Jest.
 */
class SpecRunner implements TestRunner {
  private readonly tests = new Map<string, Promise<Test[]>>();

  /** Modules stay loaded. A mutant in a table built at load time needs its own process. */
  capabilities() {
    return { reloadEnvironment: false };
  }

  async dryRun({ files = [] }: DryRunOptions): Promise<DryRunResult> {
    const results: TestResult[] = [];
    for (const folder of new Set(files.map((file) => dirname(file)))) {
      for (const test of await this.testsBeside(folder)) {
        context.currentTestId = test.id;
        results.push(await resultOf(test));
        // Code that runs while the next folder loads belongs to no test.
        context.currentTestId = undefined;
      }
    }
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: context.mutantCoverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, mutantActivation, sandboxFileName, testFilter, hitLimit } = options;
    if (mutantActivation === 'static') context.activeMutant = activeMutant.id;
    const tests = await this.testsBeside(dirname(sandboxFileName));
    context.activeMutant = activeMutant.id;
    Object.assign(context, { hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    const results: TestResult[] = [];
    for (const test of tests) {
      if (testFilter && !testFilter.includes(test.id)) continue;
      const result = await resultOf(test);
      results.push(result);
      if (result.status === TestStatus.Failed) break;
    }
    context.activeMutant = undefined;
    return toMutantRunResult({ status: DryRunStatus.Complete, tests: results });
  }

  private testsBeside(folder: string): Promise<Test[]> {
    const known = this.tests.get(folder) ?? load(globSync(join(folder, '*.spec.ts')).sort(quickestFirst));
    this.tests.set(folder, known);
    return known;
  }
}

/** Property tests are slow, and the first failing test ends a mutant. */
const quickestFirst = (one: string, other: string): number =>
  Number(isSlow(one)) - Number(isSlow(other)) || one.localeCompare(other);
const isSlow = (path: string): boolean => /(properties|explain|first-slot|viewer-zone)\.spec/.test(path);

async function load(paths: readonly string[]): Promise<Test[]> {
  const setup = join(process.cwd(), 'node_modules/jest-light-runner/src/global-setup.js');
  await import(pathToFileURL(setup).href);
  const tests: Test[] = [];
  for (const path of paths) {
    resetState();
    await import(pathToFileURL(path).href);
    tests.push(...testsOf(getState().rootDescribeBlock, basename(path)));
  }
  return tests;
}

function testsOf({ children, hooks }: Block, name: string): Test[] {
  if (hooks.length > 0) throw new Error(`Hooks do not run here: ${name}`);
  return children.flatMap((child) => {
    const id = `${name} › ${child.name}`;
    if (child.type === 'describeBlock') return testsOf(child, id);
    return [{ id, run: child.fn as () => unknown }];
  });
}

async function resultOf({ id, run }: Test): Promise<TestResult> {
  const started = performance.now();
  const about = () => ({ id, name: id, timeSpentMs: performance.now() - started });
  const { promise: fails, reject: fail } = Promise.withResolvers<never>();
  const limit = setTimeout(() => fail(new Error('The test does not end.')), LONGEST_WAIT_MS);
  process.on('uncaughtException', fail);
  try {
    await Promise.race([run(), fails]);
    return { ...about(), status: TestStatus.Success };
  } catch (error) {
    return { ...about(), status: TestStatus.Failed, failureMessage: String(error) };
  } finally {
    clearTimeout(limit);
    process.off('uncaughtException', fail);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'specs', SpecRunner)];
