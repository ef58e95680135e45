import type { CopyOfTree } from './copy-of-tree.ts';

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

/** What a person writes for screens that were generated: their paths, and their lines in the table of screens. */
export function addScreensByHand(tree: CopyOfTree): void {
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
      text.replace('string, Row>> = {\n', `$&  [paths.${key}]: { who: ${roles} },\n`),
    );
  }
}
