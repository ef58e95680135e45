import { slots } from '@drawpoint/contracts/booking/slots.contract';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { expandSlots } from '@drawpoint/scheduling/wire';
import { maria, NEW_YORK, patient, useBooking } from '../testing/start-booking.ts';

const DAY = 1440;

describe('GET /catalog/first-available', () => {
  const world = useBooking();
  beforeEach(() => {
    world.outside.busy = [];
  });
  const first = async (input: object = {}, who = patient) =>
    (await world.call(slots.listFirst, { service_id: 1, provider_id: 1, ...input }, who)).data;
  const now = () => Math.floor(Date.now() / 60_000);

  /** The earliest slot in the listing of one phlebotomist. */
  async function earliestOf(id: number, input: object = {}) {
    const listed = await world.call(slots.list, { id, service_id: 1, provider_id: 1, ...input }, patient);
    return Object.values(expandSlots(listed))[0]?.[0] ?? null;
  }

  it.each([
    ['nobody is busy', 0, 0],
    ['everybody is busy for two days', 0, 2 * DAY],
    ['everybody is busy for nine days from tomorrow on', DAY, 10 * DAY],
    ['everybody is busy for four weeks', -DAY, 30 * DAY],
  ])('the earliest start equals that of each listing when %s', async (_case, from, until) => {
    if (until > 0) world.outside.busy = [[now() + from, now() + until, null, null, null]];
    const found = await first(NEW_YORK);
    expect(found.length).toBeGreaterThan(1);
    for (const { phlebotomist_id, slot } of found) {
      expect(slot).toEqual(await earliestOf(phlebotomist_id, NEW_YORK));
    }
    const starts = found.map(({ slot }) => (slot ? Date.parse(slot.start) : Infinity));
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    if (until > 28 * DAY) expect(new Set(starts)).toEqual(new Set([Infinity]));
  });

  it.each([
    ['least_driving', { added_drive_minutes: 5, visits: 9 }, { added_drive_minutes: 50, visits: 1 }],
    ['fewest_visits', { added_drive_minutes: 50, visits: 1 }, { added_drive_minutes: 5, visits: 9 }],
  ] as const)('a company may offer first who has the %s on the first day', async (policy, best, others) => {
    const before = await first(NEW_YORK);
    const date = before[0]!.slot!.date;
    const ofDay = before
      .filter(({ slot }) => slot?.date === date)
      .map(({ phlebotomist_id }) => phlebotomist_id);
    expect(ofDay.length).toBeGreaterThan(1);
    const last = ofDay.at(-1)!;
    world.outside.firstBy = policy;
    world.outside.ranks = new Map(ofDay.map((id) => [id, id === last ? best : others]));
    try {
      const found = await first(NEW_YORK);
      expect(found.map(({ phlebotomist_id }) => phlebotomist_id).slice(0, ofDay.length)).toEqual([
        last,
        ...ofDay.slice(0, -1),
      ]);
      expect(found.slice().sort((a, b) => a.phlebotomist_id - b.phlebotomist_id)).toEqual(
        before.slice().sort((a, b) => a.phlebotomist_id - b.phlebotomist_id),
      );
    } finally {
      world.outside.firstBy = 'earliest';
    }
  });

  it('one call reads the calendars when everybody is free within days', async () => {
    await first(NEW_YORK);
    expect(world.outside.countOf('appointments.calendar.list-busy-of-many')).toBe(1);
  });

  it('only phlebotomists of the provider who serve the place are listed, with the place', async () => {
    const found = await first(NEW_YORK);
    const listed = await world.call(slots.listFirst, { service_id: 1, ...NEW_YORK }, patient);
    expect(listed.data.length).toBeGreaterThanOrEqual(found.length);
    expect(found).toContainEqual(
      expect.objectContaining({
        phlebotomist_id: 3,
        first_name: 'Dana',
        provider_id: 1,
        tz: 'America/New_York',
      }),
    );
    expect(await first({ lat: 45.5, lng: -109.4 })).toEqual([]);
  });

  it('the order of equal starts does not reveal whose home is nearer', async () => {
    const homes = `SELECT id, lat, lng FROM phlebotomist WHERE id IN (3, 12) ORDER BY id`;
    const before = await world.rows<{ id: number; lat: number; lng: number }>(homes);
    const live = (id: number, lat: number) =>
      world.rows(`UPDATE phlebotomist SET lat = $2, lng = $3 WHERE id = $1`, [id, lat, NEW_YORK.lng]);
    world.outside.busy = [[now() - DAY, now() + 30 * DAY, null, null, null]];
    const orders: number[][] = [];
    for (const [one, other] of [
      [40.749, 40.7491],
      [40.7491, 40.749],
    ]) {
      await live(3, one!);
      await live(12, other!);
      orders.push((await first(NEW_YORK)).map(({ phlebotomist_id }) => phlebotomist_id));
    }
    for (const { id, lat, lng } of before)
      await world.rows(`UPDATE phlebotomist SET lat = $2, lng = $3 WHERE id = $1`, [id, lat, lng]);
    expect(orders[0]).toEqual(expect.arrayContaining([3, 12]));
    expect(orders[1]).toEqual(orders[0]);
  });

  it('phlebotomists who do not accept the service are left out, and all when the provider disabled it', async () => {
    await world.rows(
      `INSERT INTO phlebotomist_service (phlebotomist_id, service_id, accepted) VALUES (3, 1, false)
       ON CONFLICT (phlebotomist_id, service_id) DO UPDATE SET accepted = false`,
    );
    expect((await first()).map(({ phlebotomist_id }) => phlebotomist_id)).not.toContain(3);
    await world.rows(`UPDATE phlebotomist_service SET accepted = true WHERE phlebotomist_id = 3`);
    await world.rows(
      `INSERT INTO provider_service (provider_id, service_id, enabled) VALUES (1, 1, false)
       ON CONFLICT (provider_id, service_id) DO UPDATE SET enabled = false`,
    );
    expect(await first()).toEqual([]);
    await world.rows(`UPDATE provider_service SET enabled = true WHERE provider_id = 1`);
  });

  it('price and length of an offer are those that are booked, with travel', async () => {
    const { slot, price, length_minutes } = (await first(NEW_YORK)).find(
      (each) => each.phlebotomist_id === 3,
    )!;
    const chosen = { service_id: 1, provider_id: 1, phlebotomist_id: 3, patient: maria };
    const token = await world.open();
    const booked = await world.change(token, { ...chosen, slot: { start: slot!.start } });
    expect(booked.price).toBe(price);
    const { start, end } = booked.slot!;
    expect(Date.parse(end) - Date.parse(start)).toBe(length_minutes * 60_000);
    expect(booked.line_items.map(({ label }) => label)).toContain('Travel');
  });

  it('the caller’s own hold counts as free, another one as taken', async () => {
    const token = await world.open();
    const start = (await earliestOf(3))!.start;
    const chosen = { service_id: 1, provider_id: 1, phlebotomist_id: 3, patient: maria };
    await world.change(token, { ...chosen, slot: { start } });
    const of3 = async (who = patient) =>
      (await first({}, who)).find(({ phlebotomist_id }) => phlebotomist_id === 3)?.slot?.start;
    expect(await of3()).toBe(start);
    expect(await of3({ ...patient, user_id: 41 })).not.toBe(start);
  });

  it.each([
    ['whose names come first', {}],
    ['who live nearest', NEW_YORK],
  ])('a free phlebotomist is found behind 60 busy ones %s', async (_who, where) => {
    const others = 'SELECT 5000 + n AS id FROM generate_series(1, 60) n';
    await world.rows(
      `INSERT INTO person (id, version, first_name, last_name, roles)
       SELECT id, 1, 'A', 'Aa', '{phlebotomist}' FROM (${others}) AS others`,
    );
    await world.rows(
      `INSERT INTO phlebotomist (id, tz, lat, lng, service_radius_km)
       SELECT id, 'America/New_York', $1, $2, 50 FROM (${others}) AS others`,
      [NEW_YORK.lat, NEW_YORK.lng],
    );
    await world.rows(
      `INSERT INTO phlebotomist_provider (phlebotomist_id, provider_id) SELECT id, 1 FROM (${others}) AS others`,
    );
    // Working hours too short for any visit.
    await world.rows(
      `INSERT INTO availability_rule (phlebotomist_id, dow, start_time, end_time)
       SELECT id, dow, '00:00', '00:05' FROM (${others}) AS others, generate_series(0, 6) dow`,
    );
    try {
      const found = await first(where);
      expect(found[0]?.slot).toEqual(await earliestOf(found[0]!.phlebotomist_id, where));
      expect(found[0]?.slot).not.toBeNull();
      world.outside.busy = [[now() - DAY, now() + 30 * DAY, null, null, null]];
      expect((await first(where)).map(({ slot }) => slot)).toEqual(Array(50).fill(null));
    } finally {
      await world.rows(`DELETE FROM phlebotomist WHERE id > 5000`);
      await world.rows(`DELETE FROM person WHERE id > 5000`);
    }
  });

  it('a deleted service and one coordinate alone are errors', async () => {
    expect(await codeOf(first({ service_id: 9999 }))).toBe('NOT_FOUND');
    expect(await codeOf(first({ lat: 40 }))).toBe('INVALID_INPUT');
  });
});
