import { slots } from '@drawpoint/contracts/booking/slots.contract';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { patient, useBooking } from '../testing/start-booking.ts';

describe('GET /catalog/offered-services', () => {
  const world = useBooking();

  it('a visitor reads each service that somebody offers, with its lowest price; names nobody, kept for a minute', async () => {
    const { data } = await world.call(slots.listOffered, {}, null);
    const covered = await world.call(slots.getCoverage, { zip: '10118' }, null);
    const priceOf = (name: string) => data.find((each) => each.name === name)?.price_from;
    for (const { service, price_from } of covered.prices)
      expect(priceOf(service)).toBeLessThanOrEqual(price_from);
    expect(Object.keys(data[0]!).sort()).toEqual([
      ...['bring', 'bring_order', 'description', 'fasting', 'fasting_hours', 'id', 'length_minutes'],
      ...['medicines', 'name', 'preparation'],
      ...['price_from', 'result_days'],
    ]);
    await world.rows('UPDATE phlebotomist SET bookable = false');
    expect(await world.call(slots.listOffered, {}, null)).toEqual({ data, provider: null });
    await world.rows('UPDATE phlebotomist SET bookable = true');
  });

  it('a provider has its own services and prices, its name and its line', async () => {
    await world.rows(`UPDATE provider SET about = 'We bill most insurers.' WHERE id = 2`);
    // Its people work for a dearer company first, and somebody of another company is cheaper.
    await world.rows(
      `INSERT INTO phlebotomist_provider (phlebotomist_id, provider_id, position)
       SELECT phlebotomist_id, 1, -1 FROM phlebotomist_provider WHERE provider_id = 2
           ON CONFLICT (phlebotomist_id, provider_id) DO UPDATE SET position = -1`,
    );
    await world.rows('UPDATE provider SET travel_price_cents = 20000 WHERE id = 1');
    await world.rows(
      `INSERT INTO phlebotomist_service (phlebotomist_id, service_id, price_cents)
       SELECT min(phlebotomist_id), 1, 100 FROM phlebotomist_provider
        WHERE phlebotomist_id NOT IN (SELECT phlebotomist_id FROM phlebotomist_provider WHERE provider_id = 2)
           ON CONFLICT (phlebotomist_id, service_id) DO UPDATE SET price_cents = 100`,
    );
    const { data, provider } = await world.call(slots.listOffered, { provider_id: 2 }, null);
    expect(provider).toEqual({ id: 2, name: expect.any(String), about: 'We bill most insurers.' });
    const all = await world.call(slots.listOffered, {}, null);
    expect(all.provider).toBeNull();
    for (const { id, price_from } of data) {
      const listed = await world.call(slots.listFirst, { service_id: id, provider_id: 2 }, patient);
      expect(price_from).toBe(Math.min(...listed.data.map(({ price }) => price)));
      expect(price_from).toBeGreaterThanOrEqual(all.data.find((each) => each.id === id)!.price_from);
    }
    await world.rows('INSERT INTO provider_service (provider_id, service_id, enabled) VALUES (3, 1, false)');
    const other = await world.call(slots.listOffered, { provider_id: 3 }, null);
    expect(other.data.map(({ id }) => id)).not.toContain(1);
    expect(await codeOf(world.call(slots.listOffered, { provider_id: 999_999 }, null))).toBe('NOT_FOUND');
  });
});

describe('GET /catalog/coverage', () => {
  const world = useBooking();
  beforeEach(() => {
    world.outside.busy = [];
  });
  const coverage = (zip: string) => world.call(slots.getCoverage, { zip }, null);

  it('a visitor learns service, price with travel, and the next free time of a served ZIP code', async () => {
    const told = await coverage('10118');
    expect(told).toMatchObject({ zip: '10118', service: 'Routine Blood Draw' });
    expect(told.next?.time).toMatch(/^\d\d:\d\d$/);
    expect(told.prices).toHaveLength(5);
    expect(told.prices[0]).toEqual({ service: told.service, price_from: told.price_from });
    const place = { lat: 40.748817, lng: -73.985428 };
    const { data } = await world.call(slots.listFirst, { service_id: 1, ...place }, patient);
    expect(told.next).toMatchObject({
      date: data[0]!.slot!.date,
      time: data[0]!.slot!.start.slice(11, 16),
      tz: data[0]!.tz,
    });
  });

  it('the answer names no person and no company', async () => {
    expect(Object.keys(await coverage('10118')).sort()).toEqual([
      ...['next', 'price_from', 'prices', 'service', 'zip'],
    ]);
  });

  it('the lowest price has the travel of its provider', async () => {
    await world.rows('UPDATE provider SET travel_price_cents = travel_price_cents + 1000');
    // Another ZIP code of Manhattan, because the first one’s answer is kept for a minute.
    const more = (await coverage('10001')).price_from!;
    await world.rows('UPDATE provider SET travel_price_cents = travel_price_cents - 1000');
    expect(more - (await coverage('10002')).price_from!).toBe(10);
  });

  it('where fewer than three serve, only the half of the day is told', async () => {
    await world.rows('UPDATE phlebotomist SET bookable = id = 3');
    const { next } = await coverage('10003');
    expect(next).toMatchObject({ time: null, half_day: expect.stringMatching(/morning|afternoon/) });
    await world.rows('UPDATE phlebotomist SET bookable = true');
  });

  it('a ZIP code that nobody serves is said to be so, and an unknown one is an error', async () => {
    expect(await coverage('59101')).toEqual({
      ...{ zip: '59101', service: null, price_from: null, prices: [], next: null },
    });
    expect(await codeOf(coverage('00000'))).toBe('INVALID_INPUT');
  });

  it('an answer is kept for its ZIP code', async () => {
    await coverage('10004');
    const calls = world.outside.countOf('appointments.calendar.list-busy-of-many');
    await coverage('10004-1234');
    expect(world.outside.countOf('appointments.calendar.list-busy-of-many')).toBe(calls);
  });
});
