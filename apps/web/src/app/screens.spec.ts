import { ROLES, type Role } from '@drawpoint/contracts/operation';
import { paths } from '../config/paths.ts';
import { bottomBarOf, sidebarOf } from './navigation.ts';
import { mayOpen, SCREENS } from './screens.ts';

const person = (...roles: Role[]) => ({ roles, is_phlebotomist: false });
const screen = (path: string) => SCREENS.find((each) => each.path === path.split('?')[0])!;
const linksOf = (user: Parameters<typeof sidebarOf>[0]) =>
  sidebarOf(user).flatMap(({ items }) => items.map(({ to }) => to));

describe('the table of screens', () => {
  it('has every address once', () => {
    const addresses = SCREENS.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    expect(addresses).toEqual([...new Set(addresses)]);
  });

  it('spells its addresses in config/paths alone', () => {
    const known: string[] = Object.values(paths).map((path) =>
      typeof path === 'function' ? path(':id') : path,
    );
    for (const { path, aliases = [] } of SCREENS)
      expect(known).toEqual(expect.arrayContaining([path, ...aliases]));
  });

  it('is public only where the handbook says so', () =>
    expect(SCREENS.filter(({ who }) => typeof who === 'string').map(({ path }) => path)).toEqual([
      '/',
      '/login',
      '/register',
      '/verify-email',
      '/forgot-password',
      '/reset-password',
      '/confirm-visit',
      '/two-factor',
      '/contact',
      '/about',
      '/privacy',
      '/terms',
      '/telehealth',
      '/sms-consent',
    ]));

  it('keeps the screens of the signed-in from strangers', () => {
    const closed = SCREENS.filter(({ who }) => typeof who !== 'string');
    expect(closed.filter((each) => mayOpen(each, null))).toEqual([]);
  });
});

describe('the ways through the shell', () => {
  it.each(ROLES)('lead a %s to nothing that is refused', (role) => {
    for (const to of [...linksOf(person(role)), ...bottomBarOf(person(role)).map((item) => item.to)]) {
      expect(mayOpen(screen(to), [role])).toBe(true);
    }
  });

  it('are a patient’s own five, without a title', () =>
    expect(sidebarOf(person('user')).map(({ title, items }) => [title, items.length])).toEqual([[null, 5]]));

  it('show staff what waits', () => {
    expect(linksOf(person('admin'))).toContain(paths.pending);
    expect(linksOf({ roles: ['user'], is_phlebotomist: true })).toContain(paths.pending);
  });

  const admin = (role: Role) =>
    sidebarOf(person(role))
      .find(({ title }) => title === 'Admin')
      ?.items.map(({ label }) => label);

  it('lead an admin through the section Admin in its order, with what was added later last', () =>
    expect(admin('admin')).toEqual([
      ...['User List', 'Add User', 'Phlebotomists', 'Add Phlebotomist', 'Roles', 'Contact Messages'],
      ...['Finances', 'Provider Settings', 'Deletion Requests', 'Audit Log', 'Delivery Log'],
    ]));

  it('lead a developer on to the site itself, before what was added later', () =>
    expect(admin('developer')).toEqual([
      ...['User List', 'Add User', 'Phlebotomists', 'Add Phlebotomist', 'Roles', 'Contact Messages'],
      ...['Finances', 'Provider Settings', 'Media Library', 'Options', 'Option Categories'],
      ...['Service List', 'Provider List', 'SMS Consent Form'],
      ...['Deletion Requests', 'Audit Log', 'Delivery Log'],
    ]));

  it('stand at the thumb for phlebotomists alone', () => {
    expect(bottomBarOf({ roles: ['user'], is_phlebotomist: true }).map(({ to }) => to)).toEqual([
      paths.dashboard,
      paths.schedule,
      `${paths.users}?role=user`,
      paths.messages,
      paths.account,
    ]);
    expect(bottomBarOf(person('admin'))).toEqual([]);
  });
});
