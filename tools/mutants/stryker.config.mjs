import { MUTATED } from './generated.ts';

/** Read in a copy of the tree, whose files Stryker changes. */
export default {
  inPlace: true,
  mutate: MUTATED,
  // What is shown is held to the specification's words elsewhere.
  mutator: { excludedMutations: ['StringLiteral'] },
  plugins: ['./tools/mutants/spec-runner.ts'],
  testRunner: 'specs',
  testRunnerNodeArgs: ['--conditions=source', '--import', './libs/nest-kit/src/testing/swc-hooks.mjs'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A busy machine is slow; a loop without an end is stopped by the number of its turns.
  timeoutMS: 120_000,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { logTests: false, allowColor: false },
  jsonReporter: { fileName: 'mutants.json' },
  thresholds: { high: 90, low: 85, break: 85 },
  allowEmpty: false,
};
