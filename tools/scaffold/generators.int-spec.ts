import { addEventByHand, addNotificationKindByHand } from './by-hand.ts';
import { copyOfTree, type CopyOfTree } from './copy-of-tree.ts';

const SOURCE = '--conditions=source';
const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];

/** Written from contracts and settings, by the generators or by `npm run generate`. */
const IS_GENERATED =
  /contract-groups\.ts|README\.md|\.env\.example|package-lock|nats\.conf|migration|messages\//;
const SCREEN = 'apps/web/src/features/gift-cards/GiftCardListScreen.tsx';
/** Where a screen is entered by hand: its path, and the table of screens. */
const TABLES_OF_SCREENS = ['apps/web/src/config/paths.ts', 'apps/web/src/app/screens.ts'];

describe('What the generators write', () => {
  let tree: CopyOfTree;
  let event: string[];
  let kind: string[];

  beforeAll(() => {
    tree = copyOfTree();
    const generate = (tool: string, ...args: string[]) => tree.run(SOURCE, `tools/new-${tool}.ts`, ...args);
    generate('operation', 'booking', 'day-plans', 'list-days', 'GET /plans/{id}/days', "A plan's days.");
    generate('operation', 'booking', 'day-plans', 'forget-days', 'internal', 'Forgets.');
    generate('entity', 'booking', 'gift-card', 'gift-cards', '/admin/gift-cards');
    generate('service', 'billing', 'What is owed.', 'invoice', 'invoices', '/admin/invoices');
    generate('operation', 'admin', 'options', 'count-options', 'GET /admin/options/count', 'How many.');
    generate('screen', 'list', 'gift-cards', 'GiftCardList', 'booking/gift-cards#giftCards.list');
    // A list with filters and a search, and a form with fields of many kinds.
    generate('screen', 'list', 'made-up', 'Visits', 'appointments/appointments#appointments.listForStaff');
    generate('screen', 'form', 'made-up', 'NewPerson', 'auth/registration#registration.register');
    event = addEventByHand(tree);
    kind = addNotificationKindByHand(tree);
    tree.run(SOURCE, 'tools/generate.ts');
  });
  afterAll(() => tree.remove());

  const byHand = (belongs: RegExp) =>
    tree.changed().filter((path) => belongs.test(path) && !IS_GENERATED.test(path));

  it('is typed', () => {
    tree.run(SOURCE, 'tools/scaffold/check-types.ts', ...tree.changed());
  });

  it('is formatted and obeys the rules', () => {
    const files = tree.changed().filter((path) => !event.includes(path));
    tree.run('node_modules/prettier/bin/prettier.cjs', '--check', '--ignore-unknown', ...files);
    const code = files.filter((path) => /\.tsx?$/.test(path));
    tree.run('node_modules/eslint/bin/eslint.js', '--max-warnings=0', ...code);
  });

  it('leaves lists, tables and routes as the unit tests want them', () => {
    const tools = ['deploy', 'env', 'generate', 'packages', 'readmes'].map((each) => `tools/${each}`);
    const suites = ['libs/contracts', ...tools];
    tree.run(...JEST, '--selectProjects', 'unit', '--maxWorkers=1', ...suites);
  });

  it('costs no more files than adding-an-operation.md says', () => {
    const operation = byHand(/options/);
    const entity = byHand(
      /gift-card(?!.*(events|Screen))|apps\/booking\/(prisma\/schema|src\/booking\.service)|src\/operation\.ts/,
    );
    const service = byHand(
      /billing\/(package|project|prisma\/schema|src\/(env|main|database|billing))|src\/operation\.ts|apps\/local/,
    );
    const files = {
      'a read operation of a known feature': operation.length,
      'the same with a screen': [...operation, SCREEN, ...TABLES_OF_SCREENS].length,
      'an entity with six operations': entity.length,
      'an event with a consumer': event.length,
      'a kind of notification': kind.length,
      'a service, edited': service.filter((path) => !path.includes('billing')).length,
    };
    console.info(files);
    expect(files).toEqual({
      'a read operation of a known feature': 4,
      'the same with a screen': 7,
      'an entity with six operations': 11,
      'an event with a consumer': 4,
      'a kind of notification': 2,
      'a service, edited': 3,
    });
  });

  it('costs an entity at most 45 server lines an operation', () => {
    const server = byHand(/apps\/.*gift-cards\/.*\.ts$/).filter((path) => !path.endsWith('.int-spec.ts'));
    const lines = server.reduce((sum, path) => sum + tree.linesOf(path), 0);
    expect(lines / 6).toBeLessThanOrEqual(45);
  });
});
