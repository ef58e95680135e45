import { ROLES, type Role } from '@drawpoint/contracts/operation';
import { paths } from '../config/paths.ts';
import { bottomBarOf, sidebarOf } from './navigation.ts';
import { mayOpen, SCREENS } from './screens.ts';

const person = (...roles: Role[]) => ({ roles, is_phlebotomist: false });
const screen = (path: string) => SCREENS.find((each) => each.path === path.split('?')[0])!;
const linksOf = (user: Parameters<typeof sidebarOf>[0]) =>
  sidebarOf(user).flatMap(({ items }) => items.map(({ to }) => to));

describe('the table of screens', () => {
  it('no address occurs twice in the table of screens', () => {
    const addresses = SCREENS.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    expect(addresses).toEqual([...new Set(addresses)]);
  });

  it('every screen takes its addresses from config/paths', () => {
    const known: string[] = Object.values(paths).map((path) =>
      typeof path === 'function' ? path(':id') : path,
    );
    for (const { path, aliases = [] } of SCREENS)
      expect(known).toEqual(expect.arrayContaining([path, ...aliases]));
  });

  it('only the screens that the handbook names are public', () =>
    expect(SCREENS.filter(({ who }) => typeof who === 'string').map(({ path }) => path)).toEqual([
      '/',
      '/login',
      '/register',
      '/verify-email',
      '/forgot-password',
      '/reset-password',
      '/confirm-visit',
      '/tell-me',
      '/claim',
      '/letter',
      '/follow',
      '/visit-answer',
      '/waitlist-offer',
      '/two-factor',
      '/contact',
      '/services',
      '/about',
      '/privacy',
      '/terms',
      '/telehealth',
      '/sms-consent',
    ]));

  it('a visitor can open no screen for signed-in people', () => {
    const closed = SCREENS.filter(({ who }) => typeof who !== 'string');
    expect(closed.filter((each) => mayOpen(each, null))).toEqual([]);
  });
});

describe('links of the shell', () => {
  it.each(ROLES)('a %s sees no link to a screen that refuses them', (role) => {
    for (const to of [...linksOf(person(role)), ...bottomBarOf(person(role)).map((item) => item.to)]) {
      expect(mayOpen(screen(to), [role])).toBe(true);
    }
  });

  it('a patient sees five links without a section title', () =>
    expect(sidebarOf(person('user')).map(({ title, items }) => [title, items.length])).toEqual([[null, 5]]));

  it('staff see a link to the pending appointments', () => {
    expect(linksOf(person('admin'))).toContain(paths.pending);
    expect(linksOf({ roles: ['user'], is_phlebotomist: true })).toContain(paths.pending);
  });

  const admin = (role: Role) =>
    sidebarOf(person(role))
      .find(({ title }) => title === 'Admin')
      ?.items.map(({ label }) => label);

  it('an admin sees the links of the section Admin in order, with later additions last', () =>
    expect(admin('admin')).toEqual([
      ...['User List', 'Add User', 'Phlebotomists', 'Add Phlebotomist', 'Roles', 'Contact Messages'],
      ...['Finances', 'Provider Settings', 'Deletion Requests', 'Audit Log', 'Delivery Log'],
      ...['Book by Phone', 'Duplicate Patients', 'Coverage', 'Unplaced Visits', 'Text Replies'],
      'Tests and Tubes',
    ]));

  it('a developer also sees the links for the site, before the later additions', () =>
    expect(admin('developer')).toEqual([
      ...['User List', 'Add User', 'Phlebotomists', 'Add Phlebotomist', 'Roles', 'Contact Messages'],
      ...['Finances', 'Provider Settings', 'Media Library', 'Options', 'Option Categories'],
      ...['Service List', 'Provider List', 'SMS Consent Form'],
      ...['Deletion Requests', 'Audit Log', 'Delivery Log'],
      ...['Book by Phone', 'Duplicate Patients', 'Coverage', 'Unplaced Visits', 'Text Replies'],
      'Tests and Tubes',
    ]));

  it('only phlebotomists have a bottom bar', () => {
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
