/**
 * Modules are loaded once for all tests of a worker, by Node itself: loading them again for each file took two fifths of the time.
 * Unit (`.spec.ts`) tests need nothing; component (`.spec.tsx`) tests get a DOM; integration (`.int-spec.ts`) tests get a
 * Postgres in `TEST_POSTGRES_URL`. Node starts it as `JEST` in tools/launch/commands.mjs says.
 */
const common = {
  rootDir: import.meta.dirname,
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  setupFilesAfterEnv: ['<rootDir>/tools/test/each-test.mjs'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.data/', '<rootDir>/\\.nx/', '<rootDir>/\\.cache/'],
};

export default {
  rootDir: import.meta.dirname,
  projects: [
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs,tools}/**/*.spec.ts'] },
    {
      ...common,
      displayName: 'component',
      testMatch: ['<rootDir>/apps/web/src/**/*.spec.tsx'],
      setupFilesAfterEnv: [
        '<rootDir>/apps/web/src/testing/browser.ts',
        '<rootDir>/apps/web/src/testing/each-test.ts',
        ...common.setupFilesAfterEnv,
      ],
    },
    {
      ...common,
      displayName: 'integration',
      testMatch: ['<rootDir>/{apps,libs,tools}/**/*.int-spec.ts'],
      globalSetup: '<rootDir>/tools/test/postgres.mjs',
      globalTeardown: '<rootDir>/tools/test/postgres-stop.mjs',
    },
  ],
};
