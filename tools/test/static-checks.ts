import { runNode, type ProcessResult } from './run.ts';

export interface StaticCheck {
  title: string;
  run: () => Promise<ProcessResult>;
}

const PRETTIER = [
  'node_modules/prettier/bin/prettier.cjs',
  ...['--check', '--log-level=warn', '--cache', '--cache-location=.cache/prettier'],
];

const lintAndTypes: StaticCheck[] = [
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
    title: 'format',
    run: () => runNode([...PRETTIER, '.']),
  },
  {
    title: 'lint by types',
    run: () => runNode(['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', 'apps', 'libs']),
  },
  ...lintAndTypes,
];

/** The tasks of nx.json that `npm run check` runs for changed packages. */
export const PACKAGE_TASKS = ['format', 'lint-types', 'unit'];

/** What `npm run check` runs beside them. */
export const quickChecks: StaticCheck[] = [
  { title: 'format of the rest', run: () => runNode([...PRETTIER, '.', '!apps', '!libs', '!tools']) },
  ...lintAndTypes,
];
