import { dirname, join, relative, sep } from 'node:path';
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
import { SPECS } from './generated.ts';

type Block = ReturnType<typeof getState>['rootDescribeBlock'];
type Test = { id: string; run: () => unknown };

/** Where the mutated code looks which mutant is at work. */
const context = ((globalThis as { __stryker__?: InstrumenterContext }).__stryker__ ??= {});

/** Runs unit tests inside Stryker's own process: a mutant costs the tests that reach it, and no start of Jest. */
class SpecRunner implements TestRunner {
  private tests: Test[] | undefined;

  /** What was imported stays: a mutant of a table that is made while it loads has a process of its own. */
  capabilities() {
    return { reloadEnvironment: false };
  }

  async dryRun(_options: DryRunOptions): Promise<DryRunResult> {
    this.tests ??= await load(SPECS);
    const tests: TestResult[] = [];
    for (const test of this.tests) {
      context.currentTestId = test.id;
      tests.push(await resultOf(test));
    }
    context.currentTestId = undefined;
    return { status: DryRunStatus.Complete, tests, mutantCoverage: context.mutantCoverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, mutantActivation, testFilter, hitLimit } = options;
    Object.assign(context, { hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    if (mutantActivation === 'static') {
      context.activeMutant = activeMutant.id;
      // Those of its own folder tell, and starting takes long.
      this.tests ??= await load(SPECS.filter((path) => dirname(path) === folderOf(options)));
    }
    this.tests ??= await load(SPECS);
    context.activeMutant = activeMutant.id;
    const tests: TestResult[] = [];
    for (const test of this.tests) {
      if (testFilter && !testFilter.includes(test.id)) continue;
      const result = await resultOf(test);
      tests.push(result);
      if (result.status === TestStatus.Failed) break;
    }
    context.activeMutant = undefined;
    return toMutantRunResult({ status: DryRunStatus.Complete, tests });
  }
}

const folderOf = ({ sandboxFileName }: MutantRunOptions): string =>
  relative(process.cwd(), dirname(sandboxFileName)).split(sep).join('/');

async function load(paths: readonly string[]): Promise<Test[]> {
  const setup = join(process.cwd(), 'node_modules/jest-light-runner/src/global-setup.js');
  await import(pathToFileURL(setup).href);
  const tests: Test[] = [];
  for (const path of paths) {
    resetState();
    await import(pathToFileURL(join(process.cwd(), path)).href);
    tests.push(...testsOf(getState().rootDescribeBlock, path));
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
  try {
    await run();
    return { ...about(), status: TestStatus.Success };
  } catch (error) {
    return { ...about(), status: TestStatus.Failed, failureMessage: String(error) };
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'specs', SpecRunner)];
