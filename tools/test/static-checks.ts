import { runNode, type ProcessResult } from './run.ts';

export interface StaticCheck {
  title: string;
  run: () => Promise<ProcessResult>;
}

/** Checks without a running program; each counts as one test. All cache in `.cache`. */
export const staticChecks: StaticCheck[] = [
  {
    title: 'format',
    run: () =>
      runNode([
        'node_modules/prettier/bin/prettier.cjs',
        ...['--check', '--cache', '--cache-location=.cache/prettier', '--log-level=warn', '.'],
      ]),
  },
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
    title: 'lint by types',
    run: () => runNode(['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', 'apps', 'libs']),
  },
  {
    title: 'types',
    run: () => runNode(['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.json']),
  },
];
