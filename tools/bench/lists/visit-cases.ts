import { day, of, type Asker, type Case } from './cases.ts';
import { PHLEBOTOMIST } from './seed.ts';

const STATUSES = ['pending', 'approved', 'denied', 'canceled', 'completed'];
const STAFF: readonly Asker[] = ['developer', 'admin', 'phlebotomist'];
const DAYS = `from=${day(-30)}&to=${day(30)}`;

const eachWay = (sort: string): string[] => ['asc', 'desc'].map((dir) => `sort=${sort}&dir=${dir}`);

/** Every list of visits with every filter and every order, for everybody who may ask. */
export const VISIT_CASES: readonly Case[] = [
  ...STAFF.flatMap((asker) => [
    ...of(asker, '/phlebotomist/appointments', [
      ...['', ...STATUSES.map((status) => `status=${status}`), 'status=past', DAYS],
      ...[`status=approved&${DAYS}`, 'user_id=10001', 'q=ric', 'q=9E3', `phlebotomist_id=${PHLEBOTOMIST}`],
      ...[...eachWay('starts_at'), ...eachWay('created_at'), 'status=completed&sort=created_at&dir=desc'],
    ]),
    ...of(asker, '/appointments', [
      ...['', 'include_past=true', ...STATUSES.map((status) => `include_past=true&status=${status}`), DAYS],
      ...[`include_past=true&phlebotomist_id=${PHLEBOTOMIST}`, 'include_past=true&sort=starts_at&dir=desc'],
    ]),
    ...of(asker, '/phlebotomist/feedback', ['', 'page=20', `phlebotomist_id=${PHLEBOTOMIST}`, 'q=ric']),
    ...of(asker, '/phlebotomist/requests', [
      '',
      `phlebotomist_id=${PHLEBOTOMIST}`,
      ...eachWay('phlebotomist'),
    ]),
    ...of(asker, '/phlebotomist/shifted-visits', ['']),
  ]),
  ...of('patient', '/me/appointments', [
    ...['', 'filter=upcoming&per=20', 'filter=past&per=100', 'q=routine'],
    ...['starts_at', 'phlebotomist', 'status'].flatMap(eachWay),
  ]),
  ...of('patient', '/me/appointments/requested', ['', ...eachWay('phlebotomist')]),
  ...of('patient', '/me/next-appointment', ['']),
];
