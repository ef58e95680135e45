import { runNode, type ProcessResult } from './run.ts';

export interface StaticCheck {
  title: string;
  run: () => Promise<ProcessResult>;
}

/** Those that are quick enough for the whole tree at each `npm run check`. */
export const quickChecks: StaticCheck[] = [
  { title: 'format', run: () => runNode(['node_modules/oxfmt/bin/oxfmt', '--check', '.']) },
  {
    title: 'lint and boundaries',
    run: () =>
      runNode([
        'node_modules/eslint/bin/eslint.js',
        ...[
          '--cache',
          '--cache-location=.cache/eslint/',
          '--cache-strategy=content',
          '--max-warnings=0',
          '.',
        ],
      ]),
  },
  {
    title: 'types',
    run: () => runNode(['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.json']),
  },
];

/** Checks without a running program, of the whole tree; each counts as one test. */
export const staticChecks: StaticCheck[] = [
  {
    title: 'lint by types',
    run: () => runNode(['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', 'apps', 'libs']),
  },
  ...quickChecks,
];

/** The tasks of nx.json that `npm run check` runs for changed packages, beside the quick checks. */
export const PACKAGE_TASKS = ['lint-types', 'unit'];
