/**
 * Node loads modules once for all tests of a worker: reloading them per file took two fifths of the time.
 * Unit tests (`.spec.ts`) need nothing, and component tests (`.spec.tsx`) get a DOM. Integration tests
 * (`.int-spec.ts`) get a Postgres in `TEST_POSTGRES_URL`. `JEST` in tools/launch/commands.mjs starts Node.
 */
const common = {
  rootDir: import.meta.dirname,
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  setupFilesAfterEnv: ['<rootDir>/tools/test/each-test.mjs'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.data/', '<rootDir>/\\.nx/', '<rootDir>/\\.cache/'],
};

export default {
  rootDir: import.meta.dirname,
  reporters: ['default', '<rootDir>/tools/test/running-files.mjs'],
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
