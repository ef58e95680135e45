import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { JEST } from '../launch/commands.mjs';
import { copyOfTree, type CopyOfTree } from './copy-of-tree.ts';

const SOURCE = '--conditions=source';
const OXFMT = 'node_modules/oxfmt/bin/oxfmt';

const SCREENS = [
  {
    key: 'giftCards',
    path: '/admin/gift-cards',
    who: "['developer']",
    file: 'gift-cards/GiftCardListScreen',
  },
  { key: 'madeUpVisits', path: '/made-up/visits', who: 'STAFF', file: 'made-up/VisitsScreen' },
  { key: 'madeUpPerson', path: '/made-up/person', who: 'STAFF', file: 'made-up/NewPersonScreen' },
];

/** Adds what a person writes by hand for generated screens: paths, and lines in the table of screens. */
function addScreensByHand(tree: CopyOfTree): void {
  for (const { key, path, who, file } of SCREENS) {
    tree.edit('apps/web/src/config/paths.ts', (text) =>
      text.replace('export const paths = {\n', `$&  ${key}: '${path}',\n`),
    );
    const load = `load: () => import('../features/${file}.tsx')`;
    tree.edit('apps/web/src/app/screens.ts', (text) =>
      text.replace('  ...PUBLIC_SCREENS,\n', `$&  { path: paths.${key}, who: ${who}, ${load} },\n`),
    );
    const roles = who === 'STAFF' ? 'STAFF' : 'DEVELOPERS';
    tree.edit('apps/web/src/app/permissions.spec.ts', (text) =>
      text.replace('string, ScreenRow>> = {\n', `$&  [paths.${key}]: { who: ${roles} },\n`),
    );
  }
}

describe('What the generators write', () => {
  let tree: CopyOfTree;

  beforeAll(() => {
    tree = copyOfTree();
    const generate = (tool: string, ...args: string[]) => tree.run(SOURCE, `tools/new-${tool}.ts`, ...args);
    generate('operation', 'booking', 'draw-plans', 'list-days', 'GET /plans/{id}/days', "A plan's days.");
    generate('operation', 'booking', 'draw-plans', 'forget-days', 'internal', 'Forgets.');
    generate('entity', 'booking', 'gift-card', 'gift-cards', '/admin/gift-cards');
    generate('operation', 'admin', 'options', 'count-options', 'GET /admin/options/count', 'How many.');
    generate('screen', 'list', 'gift-cards', 'GiftCardList', 'booking/gift-cards#giftCards.list');
    // A list with filters and a search, and a form with many field types.
    generate('screen', 'list', 'made-up', 'Visits', 'appointments/appointments#appointments.listForStaff');
    generate('screen', 'form', 'made-up', 'NewPerson', 'auth/registration#registration.register');
    addScreensByHand(tree);
    tree.run(OXFMT, 'apps/web/src/app', 'apps/web/src/config');
    tree.run(SOURCE, 'tools/generate.ts');
    tree.run(SOURCE, 'apps/web/collect-messages.ts');
  });
  afterAll(() => tree.remove());

  it('generated code passes the type check', () => {
    const compile = () => tree.run('node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.json');
    expect(compile).not.toThrow();
  });

  it('generated code passes formatting and lint', () => {
    const files = tree.changed();
    expect(() => tree.run(OXFMT, '--check', ...files)).not.toThrow();
    const code = files.filter((path) => /\.tsx?$/.test(path));
    const lint = () => tree.run('node_modules/oxlint/bin/oxlint', ...code);
    expect(lint).not.toThrow();
  });

  it('generated code keeps lists, tables and routes valid for the unit tests', () => {
    const tools = ['deploy', 'env', 'generate', 'readmes'].map((each) => `tools/${each}`);
    const suites = ['libs/contracts', 'apps/web/src/app', 'apps/web/src/i18n', ...tools];
    const test = () => tree.run(...JEST, '--selectProjects', 'unit', '--maxWorkers=1', ...suites);
    expect(test).not.toThrow();
  });

  it('generated code is tested by exactly the command of adding-an-operation.md', () => {
    const text = readFileSync(join(root, 'docs/adding-an-operation.md'), 'utf8');
    const [, args = ''] = /`npm run jest -- ([^`]*draw-plans)`/.exec(text) ?? [];
    const listed = tree.run(...JEST, '--listTests', ...args.split(' '));
    const tests = [...listed.matchAll(/^.*\/(apps\/.*spec\.ts)$/gm)].map(([, path]) => path!);
    expect(tests.sort()).toEqual([
      'apps/booking/src/draw-plans/forget-days.int-spec.ts',
      'apps/booking/src/draw-plans/list-days.int-spec.ts',
    ]);
  });
});
