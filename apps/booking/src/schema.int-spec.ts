import { readFileSync } from 'node:fs';
import { useBooking } from './testing/start-booking.ts';

describe('the booking database', () => {
  const world = useBooking();

  it.each([
    ['a service of 4 minutes', `UPDATE service SET default_appointment_length_minutes = 4`],
    ['a price below nothing', `UPDATE service SET price_cents = -1`],
    ['a provider’s own length of 13 hours', `UPDATE provider_service SET appointment_length_minutes = 780`],
    ['a phlebotomist’s own price below nothing', `UPDATE phlebotomist_service SET price_cents = -1`],
    ['half a place of a provider', `UPDATE provider SET lat = NULL`],
    ['a travel price below nothing', `UPDATE provider SET travel_price_cents = -1`],
    ['half a home', `UPDATE phlebotomist SET lng = NULL`],
    ['an eighth day of the week', `UPDATE availability_rule SET dow = 7`],
    ['hours that end before they start', `UPDATE availability_rule SET end_time = '05:00'`],
    ['a time that is none', `UPDATE availability_exception SET start_time = '7:00'`],
    ['a date that is none', `UPDATE availability_exception SET date = '12-24-2026'`],
    ['a hold without a slot', `UPDATE booking_session SET held_until = now()`],
    ['a finalised session without its visit', `UPDATE booking_session SET state = 'finalized'`],
    ['a frozen session without its content', `UPDATE booking_session SET state = 'finalizing'`],
    ['a visit of an open session', `UPDATE booking_session SET appointment_id = 1`],
  ])('the database refuses %s', async (_what, sql) => {
    await world.open();
    await expect(world.rows(sql)).rejects.toMatchObject({ code: '23514' });
  });

  it('services and providers are found and sorted by name in indexes', async () => {
    const indexes = await world.rows<{ name: string; definition: string }>(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
        WHERE tablename IN ('service', 'provider') AND indexname !~ '_pkey$' ORDER BY indexname`,
    );
    expect(indexes.map(({ name }) => name)).toEqual([
      'provider_by_name',
      'provider_name',
      'service_by_name',
      'service_name',
    ]);
    for (const { name, definition } of indexes)
      expect(definition).toContain(name.endsWith('_by_name') ? 'USING btree' : 'gin_trgm_ops');
  });

  it('a person’s providers are stored with the person, in any order of events', async () => {
    const of = (id: number) =>
      `INSERT INTO relation (user_id, phlebotomist_ids, provider_ids) VALUES (${id}, '{3}', '{1}')`;
    const named = (id: number) =>
      `INSERT INTO person (id, first_name, last_name, roles, version) VALUES (${id}, 'Pat', 'Last', '{user}', 1)`;
    const both = [...Array(8).keys()].map((i) => 9_100 + i);
    const slowly = (statement: string) => world.rows(`BEGIN; ${statement}; SELECT pg_sleep(0.05); COMMIT`);
    await world.rows(`${named(9_001)}; ${of(9_001)}; ${of(9_002)}; ${named(9_002)}; ${named(9_003)}`);
    await Promise.all(both.flatMap((id) => [slowly(named(id)), slowly(of(id))]));
    const belongs = await world.rows<{ id: number; of_providers: number[] }>(
      `SELECT id, of_providers FROM person WHERE id BETWEEN 9001 AND 9999 ORDER BY id`,
    );
    expect(belongs).toEqual([
      { id: 9_001, of_providers: [1] },
      { id: 9_002, of_providers: [1] },
      { id: 9_003, of_providers: [0] },
      ...both.map((id) => ({ id, of_providers: [1] })),
    ]);
    await world.rows(`UPDATE relation SET provider_ids = '{}', phlebotomist_ids = '{}' WHERE user_id = 9001`);
    await world.rows(`DELETE FROM relation WHERE user_id = 9002`);
    expect(
      await world.rows(`SELECT id FROM person WHERE of_providers = '{0}' AND id > 9000 ORDER BY id`),
    ).toEqual([{ id: 9_001 }, { id: 9_002 }, { id: 9_003 }]);
  });

  it('the database has exactly the tables of the README', async () => {
    const tables = await world.rows<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
    );
    expect(tables.map(({ name }) => name)).toEqual([
      '_prisma_migrations',
      'area_request',
      'asked_place',
      'assignment',
      'availability_exception',
      'availability_rule',
      'booking_override',
      'booking_session',
      'counted_search',
      'freed_time',
      'geocoded_address',
      'given_consent',
      'known_option',
      'lab_test',
      'merged_record',
      'patient_link',
      'person',
      'phlebotomist',
      'phlebotomist_provider',
      'phlebotomist_service',
      'pinned_address',
      'presence',
      'provider',
      'provider_day_off',
      'provider_lab_test',
      'provider_policy',
      'provider_service',
      'provider_tube',
      'relation',
      'relation_end',
      'series_visit',
      'service',
      'tube',
      'unmet_demand',
      'visit_series',
      'waitlist_entry',
      'waitlist_offer',
    ]);
  });
});

describe('the demo catalog', () => {
  const world = useBooking();

  it('the demo catalog is written once, into an empty store only', async () => {
    expect(await world.demo.fill(new Date())).toBe(false);
    const [row] = await world.rows<{ n: number }>('SELECT count(*)::int AS n FROM provider');
    expect(row?.n).toBe(5);
  });

  it('the demo catalog leaves higher ids free for new rows', async () => {
    const [added] = await world.rows<{ id: number }>(
      `INSERT INTO service (name, price_cents) VALUES ('New', 1000) RETURNING id`,
    );
    expect(added?.id).toBe(11);
  });

  it('every demo phlebotomist has slots in the coming week', async () => {
    const rows = await world.rows<{ id: number }>('SELECT id FROM phlebotomist ORDER BY id');
    expect(rows).toHaveLength(16);
    for (const { id } of rows) expect((await world.freeStarts(id)).length).toBeGreaterThan(50);
  });

  it('a catalog from before provider events publishes its providers once', async () => {
    const told = () =>
      world.rows<{ id: string; name: string }>(
        `SELECT entity_id AS id, data->>'name' AS name FROM event_log.event WHERE entity = 'provider' ORDER BY id`,
      );
    const before = await told();
    await world.rows(`DELETE FROM event_log.event_position USING event_log.event e
                       WHERE event_id = e.id AND e.entity = 'provider'`);
    await world.rows(`DELETE FROM event_log.event_pending_position USING event_log.event e
                       WHERE event_id = e.id AND e.entity = 'provider'`);
    await world.rows(`DELETE FROM event_log.event WHERE entity = 'provider'`);
    const folder = new URL('../prisma/migrations/20261121204000_tell_of_known_providers/', import.meta.url);
    const sql = readFileSync(new URL('migration.sql', folder), 'utf8');
    await world.rows(sql);
    await world.rows(sql);
    expect(before.length).toBeGreaterThan(0);
    expect(await told()).toEqual(before);
    const [{ pending } = { pending: 0 }] = await world.rows<{ pending: number }>(
      `SELECT count(*)::int AS pending FROM event_log.event_pending_position p
         JOIN event_log.event e ON e.id = p.event_id WHERE e.entity = 'provider'`,
    );
    expect(pending).toBe(before.length);
  });
});
