import { runNode, type ProcessResult } from './run.ts';

export interface StaticCheck {
  title: string;
  run: () => Promise<ProcessResult>;
}

const lint = (...flags: string[]): StaticCheck => ({
  title: 'lint and boundaries',
  run: () => runNode(['node_modules/oxlint/bin/oxlint', ...flags, '.']),
});

const formatAndTypes: StaticCheck[] = [
  { title: 'format', run: () => runNode(['node_modules/oxfmt/bin/oxfmt', '--check', '.']) },
  {
    title: 'types',
    run: () => runNode(['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.json']),
  },
];

/** Checks without a running program, of the whole tree; each counts as one test. */
export const staticChecks: StaticCheck[] = [lint('--type-aware'), ...formatAndTypes];

/** The tasks of nx.json that `npm run check` runs for changed packages. */
export const PACKAGE_TASKS = ['lint-types', 'unit'];

/** What `npm run check` runs beside them: all that takes seconds for the whole tree. */
export const quickChecks: StaticCheck[] = [lint(), ...formatAndTypes];
