import { PHLEBOTOMIST } from './seed.ts';

export type Asker = 'developer' | 'admin' | 'phlebotomist' | 'patient';

/** A list as somebody asks for it. */
export type Case = { asker: Asker; path: string };

export const day = (offset: number): string =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

export const of = (asker: Asker, path: string, queries: readonly string[]): Case[] =>
  queries.map((query) => ({ asker, path: query ? `${path}?${query}` : path }));

const STATUSES = ['pending', 'approved', 'denied', 'canceled', 'completed', 'past'];
const PAGES = ['', 'page=20&per=50', 'page=2000&per=50', 'page=3999&per=50'];
const VISITS = '/phlebotomist/appointments';

/** Every list with every filter, its deep pages and searches that find few and many. */
export const CASES: readonly Case[] = [
  ...of('developer', VISITS, [
    ...PAGES,
    ...STATUSES.map((status) => `status=${status}`),
    ...STATUSES.map((status) => `status=${status}&page=300&per=50`),
    `from=${day(0)}`,
    `to=${day(-700)}`,
    `from=${day(-30)}&to=${day(30)}`,
    `status=approved&from=${day(0)}&to=${day(0)}`,
    'q=marlin',
    'q=anbe%20ca',
    'q=ric',
    'q=e',
    'q=ma&status=past',
    'q=9E3779B1',
    'q=9E3',
    `phlebotomist_id=${PHLEBOTOMIST}`,
    `phlebotomist_id=${PHLEBOTOMIST}&status=past`,
    'phlebotomist_id=2011&status=completed',
    'user_id=10001',
  ]),
  ...of('admin', VISITS, [
    ...['', 'page=400&per=50'],
    ...STATUSES.map((status) => `status=${status}`),
    `from=${day(-30)}&to=${day(30)}`,
    'q=ric',
    `phlebotomist_id=${PHLEBOTOMIST}`,
  ]),
  ...of('phlebotomist', VISITS, [
    ...['', 'page=200&per=50'],
    ...STATUSES.map((status) => `status=${status}`),
    `status=approved&from=${day(0)}&to=${day(0)}&per=50`,
    'q=ric',
  ]),
  ...of('patient', '/me/appointments', [
    ...[
      '',
      'filter=upcoming&per=20',
      'filter=past',
      'filter=past&page=20',
      'sort=phlebotomist',
      'sort=status',
    ],
  ]),
  ...of('patient', '/me/next-appointment', ['']),
  ...of('patient', '/addresses', ['', 'q=elm', 'page=9']),
  ...of('patient', '/notifications', ['']),
  ...of('developer', '/admin/phlebotomists', [
    '',
    'per_page=200',
    'page=60',
    'q=ric',
    'q=e',
    'provider_id=2',
  ]),
  ...of('admin', '/admin/phlebotomists', ['', 'q=marlin', 'page=10']),
  ...of('developer', '/admin/users', [
    ...['', 'page=20&per=50', 'page=1000&per=50', 'page=1990&per=50'],
    ...['role=user', 'role=phlebotomist', 'role=developer', 'trashed=with', 'trashed=only'],
    ...['q=marlin', 'q=anbe%20ca', 'q=ric', 'q=e', 'q=person777@', 'q=zzzzqqq'],
    ...['sort=email&dir=desc', 'sort=last_visited_at&dir=desc', 'sort=last_visited_at&page=900&per=50'],
  ]),
  ...of('admin', '/admin/users', ['', 'page=300&per=50', 'role=user', 'q=ric', 'q=e', 'trashed=only']),
  ...of('phlebotomist', '/admin/users', ['', 'role=user', 'q=ric']),
  ...of('developer', '/admin/deliveries', [
    ...['', 'page=3000', 'page=13000', 'state=sent', 'state=failed', 'state=queued&page=1000'],
  ]),
];
