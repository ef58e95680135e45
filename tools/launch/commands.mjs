const tool = (file) => ['--conditions=source', `tools/${file}`];

/** Runs Jest on the sources, with decorators. */
export const JEST = [
  ...['--conditions=source', '--import', './libs/nest-kit/src/testing/swc-hooks.mjs'],
  ...['--import', './tools/test/worker-settings.mjs'],
  ...['--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'],
];

/**
 * The command of each npm script, from the repository's root, and what it needs first. That is `generated`
 * (the Prisma clients) or `built` (the clients and every package's `dist`).
 */
export const commands = {
  // The compile cache saves a seventh of a start's CPU time. The heap is bounded, and few glibc arenas let
  // image threads return memory (decision 274).
  start: {
    needs: 'built',
    run: ['--max-old-space-size=384', 'apps/local/dist/main.js'],
    environment: { NODE_COMPILE_CACHE: '.cache/compile', MALLOC_ARENA_MAX: '2' },
  },
  services: { needs: 'built', run: ['tools/services.ts'] },
  test: { run: tool('test.ts') },
  nightly: { needs: 'built', run: tool('nightly.ts') },
  check: { needs: 'generated', run: tool('check.ts') },
  mutants: { needs: 'generated', run: tool('mutants.ts') },
  bench: { needs: 'built', run: tool('bench.ts') },
  build: { needs: 'built', run: ['--eval', ''] },
  migrate: { needs: 'built', run: ['tools/migrate/run.ts'] },
  'migrate:new': { run: tool('migrate/new.ts') },
  restore: { needs: 'built', run: ['tools/restore.ts'] },
  chaos: { needs: 'built', run: ['tools/chaos.ts'] },
  generate: { run: tool('generate.ts') },
  messages: { run: ['--conditions=source', 'apps/web/collect-messages.ts'] },
  jest: {
    needs: 'generated',
    run: JEST,
  },
  rehearse: { needs: 'built', run: tool('rehearse.ts') },
  compose: { run: tool('deploy/compose.ts') },
  'k8s-secrets': { run: tool('deploy/local-secrets.ts') },
  'new-operation': { run: tool('new-operation.ts') },
  'new-entity': { run: tool('new-entity.ts') },
  'new-screen': { run: tool('new-screen.ts') },
  screenshots: { needs: 'built', run: ['--conditions=source', 'e2e/screenshots.ts'] },
  'events-replay': { run: tool('events-replay.ts') },
  format: { run: ['node_modules/oxfmt/bin/oxfmt', '.'] },
};
