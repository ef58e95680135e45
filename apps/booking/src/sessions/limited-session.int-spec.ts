import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { colleagues } from '@drawpoint/contracts/booking/colleagues.contract';
import { myProvider } from '@drawpoint/contracts/booking/my-provider.contract';
import { series as contract } from '@drawpoint/contracts/booking/series.contract';
import { presence } from '@drawpoint/contracts/booking/presence.contract';
import { waitlist } from '@drawpoint/contracts/booking/waitlist.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import {
  limitedTo,
  MARKS,
  PROVIDERS,
  type Side,
  testLimitedSession,
} from '@drawpoint/nest-kit/testing/limited-session';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { dayAfter, seriesPlan } from '../testing/series-plan.ts';
import { admin, maria, patient, startBooking } from '../testing/start-booking.ts';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';

const PHLEBOTOMIST = 3;
const limited = limitedTo({ user_id: patient.user_id });
const dateIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const WISH = {
  ...{ from: dateIn(1), to: dateIn(8), days: [0, 1, 2, 3, 4, 5, 6] },
  ...{ from_time: '08:00', to_time: '12:00' },
};
const OPEN_TO_ALL = 'The catalog is open to everybody who is signed in.';

describe('While an admin acts for a patient of two providers, the booking service', () => {
  const booking = startedOnce(() => startBooking());
  const tokens = {} as Record<Side, string>;
  /** Sessions and entries on the waitlist of each provider. */
  const joined = {} as Record<Side, string>;
  const entries = {} as Record<Side, number>;
  const series = {} as Record<Side, number>;
  const choose = (token: string, provider_id: number, who: Caller) =>
    booking.change(token, { provider_id }, who);

  const assign = (phlebotomistId: number) =>
    booking.database.rows(
      `INSERT INTO assignment (user_id, phlebotomist_id) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET phlebotomist_id = excluded.phlebotomist_id`,
      [patient.user_id, phlebotomistId],
    );

  beforeAll(async () => {
    const { rows } = booking.database;
    await rows(`UPDATE provider SET name = CASE id WHEN $1 THEN $2 ELSE $3 END || ' ' || id`, [
      ...[PROVIDERS.open, MARKS.open, MARKS.closed],
    ]);
    await rows(
      `UPDATE person SET first_name = CASE WHEN EXISTS (SELECT FROM phlebotomist_provider works
                WHERE works.phlebotomist_id = person.id AND works.provider_id = $1) THEN $2 ELSE $3 END`,
      [PROVIDERS.open, MARKS.open, MARKS.closed],
    );
    await assign(PHLEBOTOMIST);
    tokens.closed = await booking.open();
    await choose(tokens.closed, PROVIDERS.closed, patient);
    for (const side of ['open', 'closed'] as const) {
      joined[side] = await booking.open();
      await booking.change(joined[side], { provider_id: PROVIDERS[side], service_id: 1, patient: maria });
      const wish = { session: joined[side], anyone: true, ...WISH };
      entries[side] = (await booking.call(waitlist.join, wish, patient)).id;
    }
    tokens.open = (await booking.complete(limited)).token;
    booking.outside.openPatients.set(patient.user_id, patient.user_id);
    const plan = { ...seriesPlan(patient.user_id, { from: dayAfter(60) }), others: false };
    series.open = (await booking.call(contract.create, plan, admin)).id;
    series.closed = (await booking.call(contract.create, plan, admin)).id;
    await rows('UPDATE visit_series SET provider_id = $1 WHERE id = $2', [PROVIDERS.closed, series.closed]);
  });

  testLimitedSession('booking', () => booking, limited, {
    'booking.bookings.create': { opens: (side: Side) => ({ token: tokens[side] }) },
    'booking.booking-sessions.update': {
      opens: async (side: Side) => ({ token: await booking.open(limited), provider_id: PROVIDERS[side] }),
    },
    'booking.catalog.list-providers': { shows: () => ({}) },
    'booking.slots.list-offered': 'Visitors read what is offered.',
    'booking.slots.list-by-link': 'The secret of a link opens it, whoever is signed in.',
    'booking.slots.list-first': { shows: () => ({ service_id: 1 }) },
    'booking.catalog.get-my-phlebotomist': { shows: () => ({}) },
    'booking.booking-sessions.create':
      'It begins empty, or with the provider of the phlebotomist who books: below.',
    'booking.booking-sessions.list-required-disclaimers':
      'The texts of the site, with the days the person agreed to them.',
    'booking.catalog.get-availability': OPEN_TO_ALL,
    'booking.catalog.get-service-area': OPEN_TO_ALL,
    'booking.catalog.list-phlebotomists': OPEN_TO_ALL,
    'booking.catalog.list-services': OPEN_TO_ALL,
    'booking.geocoding.geocode': 'It answers where a typed address is.',
    'booking.geocoding.suggest': 'It completes a typed address.',
    'booking.lab-tests.list-names': 'The names of tests are open to everyone who is signed in.',
    'booking.policies.list': 'The policies of a provider are open to everyone who is signed in.',
    'booking.waitlist.join': {
      opens: (side: Side) => ({ session: joined[side], anyone: true, ...WISH }),
    },
    'booking.waitlist.list-mine': { shows: () => ({}) },
    'booking.waitlist.resume': {
      opens: async (side: Side) => {
        await booking.database.rows(`UPDATE waitlist_entry SET state = 'paused'`);
        return { id: entries[side] };
      },
    },
    'booking.waitlist.leave': { opens: (side: Side) => ({ id: entries[side] }) },
    'booking.waitlist-offers.show': 'Whoever has the link may read it.',
    'booking.waitlist-offers.accept': 'Whoever has the link may answer it.',
    'booking.waitlist-offers.decline': 'Whoever has the link may answer it.',
    'booking.area-requests.create': 'It answers everybody the same.',
    'booking.area-requests.confirm': 'Whoever has the link may confirm it.',
    'booking.area-requests.end': 'Whoever has the link may end it.',
    'booking.slots.get-coverage': 'It tells every visitor the same of a ZIP code.',
    'booking.slots.list': OPEN_TO_ALL,
    'booking.series.create': {
      opens: (side: Side) => {
        booking.outside.series.orders.set(70, {
          ...{ user_id: patient.user_id, person_id: null, provider_id: PROVIDERS[side], problem: null },
          ...{ valid_from: null, valid_until: null, uses_left: 6 },
        });
        return seriesPlan(0, { lab_order_id: 70, patient: maria, from: dayAfter(60) });
      },
    },
    'booking.series.list-mine': { shows: () => ({}) },
    'booking.series.get': { opens: (side: Side) => ({ id: series[side] }) },
    'booking.series.cancel': { opens: (side: Side) => ({ id: series[side], from: 1 }) },
  });

  it('the assigned phlebotomist of another provider is closed to the admin', async () => {
    const { rows } = booking.database;
    const [other] = await rows<{ id: number }>(
      `SELECT phlebotomist_id AS id FROM phlebotomist_provider WHERE phlebotomist_id NOT IN
              (SELECT phlebotomist_id FROM phlebotomist_provider WHERE provider_id = $1) LIMIT 1`,
      [PROVIDERS.open],
    );
    await assign(other!.id);
    const assigned = (who: Caller) => booking.call(catalog.getMyPhlebotomist, {}, who);
    expect(await assigned(patient)).toMatchObject({ id: other!.id });
    expect(await assigned(limited)).toBeNull();
  });

  it('the admin books a phlebotomist of two providers with their own provider', async () => {
    await booking.database.rows(
      'INSERT INTO phlebotomist_provider (phlebotomist_id, provider_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING',
      [PHLEBOTOMIST, [PROVIDERS.open, PROVIDERS.closed]],
    );
    const acting = {
      ...{ ...limited, user_id: PHLEBOTOMIST, roles: ['phlebotomist' as const] },
      within_provider: PROVIDERS.closed,
    };
    const session = await booking.change(await booking.open(acting), {}, acting);
    expect(session.provider_id).toBe(PROVIDERS.closed);
  });

  it('the record of a phlebotomist of other providers is closed to the admin', async () => {
    const { rows } = booking.database;
    const [other] = await rows<{ id: number }>(
      `SELECT phlebotomist_id AS id FROM phlebotomist_provider GROUP BY 1 HAVING bool_and(provider_id <> $1) LIMIT 1`,
      [PROVIDERS.open],
    );
    const acting = { ...limited, user_id: other!.id, roles: ['phlebotomist' as const] };
    const change = { id: other!.id, presence: 'busy' as const };
    expect(await booking.call(catalog.getMyPhlebotomist, {}, acting)).toBeNull();
    expect(await codeOf(booking.call(presence.set, change, acting))).toBe('FORBIDDEN');
    expect(await booking.change(await booking.open(acting), {}, acting)).toMatchObject({ provider_id: null });
  });

  it('the provider that the person runs is closed to the admin', async () => {
    const runs = { ...limited, roles: ['admin' as const], provider_id: PROVIDERS.closed };
    expect(await codeOf(booking.call(myProvider.get, {}, runs))).toBe('FORBIDDEN');
    expect(await codeOf(booking.call(myProvider.get, {}, { ...runs, provider_id: PROVIDERS.open }))).toBe(
      'ok',
    );
  });

  it('working for a provider and being its patient are different relations', async () => {
    const asked = { user_id: null, provider_id: PROVIDERS.open, among: [patient.user_id, PHLEBOTOMIST] };
    await assign(PHLEBOTOMIST);
    const ids = async (staff_only: boolean) =>
      (await booking.call(colleagues.list, { ...asked, staff_only })).user_ids.toSorted();
    expect(await ids(false)).toEqual([PHLEBOTOMIST, patient.user_id]);
    expect(await ids(true)).toEqual([PHLEBOTOMIST]);
    // Both belong to the closed provider too: the demo's phlebotomist works there, and the patient is assigned to them.
    const common = async () =>
      (
        await booking.call(colleagues.listInCommon, { user_ids: [patient.user_id, PHLEBOTOMIST] })
      ).provider_ids.toSorted();
    expect(await common()).toEqual([PROVIDERS.open, PROVIDERS.closed].toSorted());
    await booking.database.rows(
      `DELETE FROM phlebotomist_provider WHERE phlebotomist_id = $1 AND provider_id <> $2`,
      [PHLEBOTOMIST, PROVIDERS.open],
    );
    expect(await common()).toEqual([PROVIDERS.open]);
  });
});
