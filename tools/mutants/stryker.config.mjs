/** Read in a copy of the tree, because Stryker changes its files. */
export default {
  inPlace: true,
  // Rules that are pure functions; lists without a rule are left out.
  mutate: [
    'libs/scheduling/src/*.ts',
    '!libs/scheduling/src/{*.spec,offered-zones}.ts',
    'libs/rules/src/{dates,labels,money,name,password-policy,phone}.ts',
    'libs/contracts/src/{access,account-access,conversation-access,person-rights}.ts',
    'apps/booking/src/domain/{area-verdict,hours,missing-steps,quote,session-draft}.ts',
    'apps/appointments/src/domain/{actions-of,arrival,confirmation-state,payment-status,proposal,timetable,transitions}.ts',
    'apps/appointments/src/payments/domain/{amount-due,ledger,paid-since,returns-money,tip-due}.ts',
    'apps/appointments/src/calendar/calendar-queue.ts',
  ],
  // Other tests compare shown texts with the specification.
  mutator: { excludedMutations: ['StringLiteral'] },
  plugins: ['./tools/mutants/spec-runner.ts'],
  testRunner: 'specs',
  testRunnerNodeArgs: ['--conditions=source', '--import', './libs/nest-kit/src/testing/swc-hooks.mjs'],
  coverageAnalysis: 'perTest',
  // A constant of a module is read before any test, so each of its mutants would run them all.
  ignoreStatic: true,
  concurrency: 2,
  // Generous for busy machines; the hit limit stops endless loops.
  timeoutMS: 120_000,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  jsonReporter: { fileName: 'mutants.json' },
  thresholds: { high: 90, low: 85, break: 85 },
  allowEmpty: false,
};
