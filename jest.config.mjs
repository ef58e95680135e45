function swc(tsx) {
  return [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx, decorators: true },
        target: 'es2023',
        transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    },
  ];
}

/** Unit (`.spec`) tests need nothing; integration (`.int-spec`) tests get a Postgres in `TEST_POSTGRES_URL`. */
const common = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.data/', '<rootDir>/\\.nx/', '<rootDir>/\\.cache/'],
  transform: { '^.+\\.ts$': swc(false), '^.+\\.tsx$': swc(true) },
};

export default {
  rootDir: import.meta.dirname,
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/tools/test/longest-first.mjs',
  // Jest reads it here alone, not from a project.
  testTimeout: 60_000,
  projects: [
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs,tools}/**/*.spec.{ts,tsx}'] },
    {
      ...common,
      displayName: 'integration',
      testMatch: ['<rootDir>/{apps,libs,tools}/**/*.int-spec.ts'],
      globalSetup: '<rootDir>/tools/test/postgres.mjs',
      globalTeardown: '<rootDir>/tools/test/postgres-stop.mjs',
    },
  ],
};
