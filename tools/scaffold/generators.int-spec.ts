import { copyOfTree, type CopyOfTree } from './copy-of-tree.ts';

const SOURCE = '--conditions=source';
const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];

describe('What the generators write', () => {
  let tree: CopyOfTree;

  beforeAll(() => {
    tree = copyOfTree();
    tree.run(
      SOURCE,
      'tools/new-operation.ts',
      'booking',
      'day-plans',
      'list-days',
      'GET /plans/{id}/days',
      "A plan's days.",
    );
    tree.run(SOURCE, 'tools/new-operation.ts', 'booking', 'day-plans', 'forget-days', 'internal', 'Forgets.');
    tree.run(SOURCE, 'tools/new-entity.ts', 'booking', 'gift-card', 'gift-cards', '/admin/gift-cards');
    tree.run(
      SOURCE,
      'tools/new-service.ts',
      ...['billing', 'What is owed.', 'invoice', 'invoices', '/admin/invoices'],
    );
    tree.link();
    tree.run(
      SOURCE,
      'tools/new-operation.ts',
      'admin',
      'options',
      'count-options',
      'GET /admin/options/count',
      'How many.',
    );
  });
  afterAll(() => tree.remove());

  it('is typed', () => {
    tree.run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json');
  });

  it('is formatted and obeys the rules', () => {
    const files = tree.changed();
    tree.run('node_modules/prettier/bin/prettier.cjs', '--check', '--ignore-unknown', ...files);
    const code = files.filter((path) => path.endsWith('.ts'));
    tree.run('node_modules/eslint/bin/eslint.js', '--max-warnings=0', ...code);
  });

  it('leaves lists, tables and routes as the unit tests want them', () => {
    tree.run(
      ...JEST,
      '--selectProjects',
      'unit',
      '--maxWorkers=1',
      'libs/contracts',
      'tools/generate',
      'tools/readmes',
    );
  });

  it('costs a new operation of a known feature four files, one of them its test', () => {
    const files = tree.changed().filter((path) => path.includes('options') && path.endsWith('.ts'));
    expect(files.sort()).toEqual([
      'apps/admin/src/options/count-options.int-spec.ts',
      'apps/admin/src/options/count-options.ts',
      'apps/admin/src/options/options.feature.ts',
      'libs/contracts/src/admin/options.contract.ts',
    ]);
  });

  it('costs an entity with six operations eleven files and less than 45 server lines an operation', () => {
    const files = tree
      .changed()
      .filter((path) =>
        /gift-card|apps\/booking\/(prisma\/schema|src\/booking\.service)|src\/operation\.ts/.test(path),
      );
    expect(files.length).toBeLessThanOrEqual(11);
    const server = files.filter((path) => /apps\/.*\.ts$/.test(path) && !path.endsWith('.int-spec.ts'));
    const lines = server.filter((path) => path.includes('gift-cards/')).map((path) => tree.linesOf(path));
    expect(lines.reduce((sum, each) => sum + each, 0) / 6).toBeLessThan(45);
  });

  it('leaves nothing to edit by hand for a service but its line in the README', () => {
    const files = tree
      .changed()
      .filter((path) => !path.includes('billing') && /operation\.ts|apps\/local/.test(path));
    expect(files.sort()).toEqual([
      'apps/local/package.json',
      'apps/local/src/services.ts',
      'libs/contracts/src/operation.ts',
    ]);
  });
});
