import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { registry } from '@drawpoint/nest-kit/metrics/metrics';
import { expectStatements } from '@drawpoint/nest-kit/testing/expect-statements';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { slotStarts } from '@drawpoint/scheduling/wire';
import { setOptions } from '../testing/set-options.ts';
import { developer, linkedVisits, maria, NEW_YORK, patient, useBooking } from '../testing/start-booking.ts';

const HOUR = 60;

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString();

describe('GET /catalog/phlebotomists/{id}/slots', () => {
  const world = useBooking();
  beforeEach(() => {
    world.outside.busy = [];
  });
  const list = (input: object, who = patient) =>
    world.call(slots.list, { id: 3, service_id: 1, ...input }, who);

  it('a listing takes three statements here, and one in appointments', async () => {
    await expectStatements(3, () => list({}));
  });

  it('28 days are listed in the phlebotomist’s zone, from one hour ahead', async () => {
    const listed = await list({});
    expect(listed).toMatchObject({ tz: 'America/New_York', length_minutes: 30, grid_minutes: 15 });
    expect(listed.dates.length).toBeGreaterThan(26);
    expect(listed.dates.length).toBeLessThanOrEqual(28);
    const first = slotStarts(listed)[0]!.starts[0]!;
    expect(first * 60_000).toBeGreaterThanOrEqual(Date.now() + 59 * 60_000);
  });

  it('a day that is full by the company’s limit is not offered', async () => {
    const before = await list({});
    const { date, starts } = slotStarts(before)[3]!;
    const start = starts[0]!;
    world.outside.busy = [[start, start + 15, null, null, null]];
    world.outside.load = { visits: 1, drive_minutes: null };
    try {
      const dates = (await list({})).dates.map(([each]) => each);
      expect(dates).toEqual(before.dates.map(([each]) => each).filter((each) => each !== date));
    } finally {
      world.outside.load = { visits: null, drive_minutes: null };
    }
  });

  it('a metric counts listings with and without times', async () => {
    const counted = async (outcome: string): Promise<number> => {
      const line = `drawpoint_slot_listing_seconds_count{listing="phlebotomist",outcome="${outcome}"} `;
      return Number((await registry.metrics()).split(line)[1]?.split('\n')[0] ?? 0);
    };
    const outcomes = ['times', 'none', 'NOT_FOUND'];
    const before = await Promise.all(outcomes.map(counted));
    await list({});
    await list({});
    // Beyond the horizon nothing is free.
    await list({ from: `${new Date().getFullYear() + 6}-01-01` }).catch(() => undefined);
    await list({ id: 999 }).catch(() => undefined);
    const after = await Promise.all(outcomes.map(counted));
    expect(after.map((count, index) => count - before[index]!)).toEqual([2, 1, 1]);
  });

  it('busy times and their drives are left out', async () => {
    const free = await world.freeStarts(3);
    // Noon of a whole day, independent of the current time.
    const noon = Date.parse(free.find((at) => at > inTwoDays() && at.includes('T17:00'))!) / 60_000;
    world.outside.busy = [[noon, noon + HOUR, null, null, null]];
    const left = new Set((await world.freeStarts(3)).map((at) => Date.parse(at) / 60_000));
    // The other visit needs a drive of 20 minutes on each side.
    for (const start of [noon - 45, noon, noon + 60, noon + 75]) expect(left.has(start)).toBe(false);
    expect(left.has(noon + 90)).toBe(true);
  });

  it('the caller’s own hold counts as free, other people’s as taken', async () => {
    const { start } = await world.complete();
    expect(await world.freeStarts(3)).toContain(start);
    expect(await world.freeStarts(3, { ...patient, user_id: 41 })).not.toContain(start);
  });

  it('the visit is longer in the outer ring', async () => {
    await world.rows(
      `UPDATE phlebotomist SET service_radius_km = 1, service_extra_radius_km = 60 WHERE id = 14`,
    );
    expect(await list({ id: 14, ...NEW_YORK })).toMatchObject({ length_minutes: 45 });
    expect(await list({ id: 14 })).toMatchObject({ length_minutes: 30 });
  });

  it('a place beyond the area is rejected', async () => {
    const chicago = { lat: 41.8858, lng: -87.6181 };
    expect(await codeOf(list(chicago))).toBe('OUTSIDE_SERVICE_AREA');
  });

  it('a service that the phlebotomist or provider does not offer is rejected with its text', async () => {
    await expect(list({ id: 13, service_id: 3 })).rejects.toMatchObject({
      code: 'SERVICE_NOT_OFFERED',
      message: 'This service is not offered by this phlebotomist.',
    });
    await expect(list({ id: 18, service_id: 9 })).rejects.toMatchObject({
      message: 'This service is not offered by your selected provider.',
    });
  });

  it('the listing starts at the given date and covers the given days', async () => {
    const from = (await list({ days: 10 })).dates[5]![0];
    const week = await list({ from, days: '3' });
    expect(week.dates[0]![0]).toBe(from);
    expect(week.dates.length).toBeLessThanOrEqual(3);
  });

  it('beyond the horizon the listing is empty, without a call for the calendar', async () => {
    expect((await list({ from: '2099-01-01' })).dates).toEqual([]);
    expect(world.outside.countOf('appointments.calendar.list-busy')).toBe(0);
  });

  it('one answer can have five years', async () => {
    const years = await list({ days: 1830 });
    expect(years.dates.length).toBeGreaterThan(1_800);
    expect(JSON.stringify(years).length).toBeLessThan(400_000);
  });

  it('a phlebotomist without hours has no slots', async () => {
    const rules = await world.rows(`DELETE FROM availability_rule WHERE phlebotomist_id = 23 RETURNING *`);
    expect(rules.length).toBeGreaterThan(0);
    expect((await list({ id: 23 })).dates).toEqual([]);
  });

  it('for a phlebotomist of several providers the session’s provider applies', async () => {
    await world.rows(
      `INSERT INTO phlebotomist_provider (phlebotomist_id, provider_id, position) VALUES (17, 3, 1)`,
    );
    await world.rows(
      `INSERT INTO provider_service (provider_id, service_id, appointment_length_minutes) VALUES (3, 10, 55)`,
    );
    const someone = { ...patient, user_id: 42 };
    expect(await list({ id: 17, service_id: 10 }, someone)).toMatchObject({ length_minutes: 30 });
    await world.change(await world.open(someone), { provider_id: 3, service_id: 10 }, someone);
    expect(await list({ id: 17, service_id: 10 }, someone)).toMatchObject({ length_minutes: 55 });
    const told = await list({ id: 17, service_id: 10, provider_id: 2 }, someone);
    expect(told).toMatchObject({ length_minutes: 30 });
  });

  it.each([
    ['an unknown phlebotomist', { id: 4 }],
    ['an unknown service', { service_id: 777 }],
    ['a provider they do not work for', { provider_id: 2 }],
  ])('%s is 404', async (_what, input) => {
    expect(await codeOf(list(input))).toBe('NOT_FOUND');
  });

  it.each([
    ['a date that is none', { from: '2026-02-30' }, 'from'],
    ['too many days', { days: 1831 }, 'days'],
    ['half a place', { lat: 40 }, 'lng'],
  ])('%s is a field error of the listing', async (_what, input, field) => {
    expect(await fieldErrors(list(input))).toMatchObject({ [field]: [expect.any(String)] });
  });

  it('the listing fails with an error when the calendar is unavailable', async () => {
    world.outside.failNext('appointments.calendar.list-busy', new AppError('UNAVAILABLE'));
    expect(await codeOf(list({}))).toBe('UNAVAILABLE');
  });

  it('dates are the phlebotomist’s, whoever looks and from anywhere', async () => {
    const honolulu = await list({ id: 24, days: 2 });
    expect(honolulu).toMatchObject({ tz: 'Pacific/Honolulu', offsets: [[expect.any(Number), -600]] });
    await world.change(await world.open(), { patient: maria });
    expect(await list({ id: 24, days: 2 })).toMatchObject({ tz: 'Pacific/Honolulu' });
  });
});

describe('The site’s options on booking', () => {
  const world = useBooking();
  const set = (values: Parameters<typeof setOptions>[1]) => setOptions(world, values);
  const list = () => world.call(slots.list, { id: 3, service_id: 1, days: 60 }, patient);

  it('notice, horizon and grid apply to listings at once, without a restart', async () => {
    await set({ booking_notice_minutes: '2880', booking_horizon_days: '9', booking_grid_minutes: '30' });
    const listed = await list();
    const starts = slotStarts(listed).flatMap((day) => day.starts);
    expect(listed.grid_minutes).toBe(30);
    expect(listed.dates.length).toBeLessThanOrEqual(10);
    expect(starts.every((start) => start % 30 === 0)).toBe(true);
    expect(await world.call(catalog.getBookingRules, {}, developer)).toEqual({
      ...{ notice_minutes: 2_880, horizon_days: 9, grid_minutes: 30 },
    });
    expect(await codeOf(world.call(catalog.getBookingRules, {}, patient))).toBe('FORBIDDEN');
    expect(starts[0]! * 60_000).toBeGreaterThanOrEqual(Date.now() + 2_879 * 60_000);
    await set({ booking_notice_minutes: null, booking_horizon_days: null, booking_grid_minutes: '7' });
    expect((await list()).grid_minutes).toBe(15);
  });

  it('the option sets how long a chosen time is held', async () => {
    await set({ booking_grid_minutes: '15', booking_hold_minutes: '45' });
    const { token } = await world.complete();
    const { held_until } = await world.call(bookingSessions.update, { token }, patient);
    const minutes = (Date.parse(held_until!) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(44);
    expect(minutes).toBeLessThanOrEqual(45);
  });

  it('a start outside the current grid is rejected', async () => {
    await set({ booking_grid_minutes: '15' });
    const token = await world.open();
    const start = (await world.freeStarts(3)).find((at) => new Date(at).getUTCMinutes() === 15)!;
    await set({ booking_grid_minutes: '30' });
    const content = { service_id: 1, provider_id: 1, phlebotomist_id: 3, patient: maria, slot: { start } };
    expect(await codeOf(world.change(token, content))).toBe('SLOT_TAKEN');
  });
});

describe('POST /visit-answers/times', () => {
  const world = useBooking();
  const list = (token: string) => world.call(slots.listByLink, { token, days: 7 }, null);
  const visit = {
    ...{ id: 77, phlebotomist_id: 3, service_id: 1, provider_id: 1, user_id: patient.user_id },
    ...{ place: { ...NEW_YORK, precision: 'street' as const }, length_minutes: 45, price_cents: 11_400 },
    ...{ starts_at: inTwoDays(), arrival_window: null },
    ...{ first_name: 'Maria', last_name: 'Lopez', zip: '10118' },
  };
  beforeEach(() => {
    linkedVisits.set('right', visit);
  });

  it('the times of the visit are listed without signing in, with its own time as free', async () => {
    const listed = await list('right');
    expect([listed.length_minutes, listed.dates.length > 3]).toEqual([45, true]);
    const busy = world.outside.asked.find(({ subject }) => subject === 'appointments.calendar.list-busy');
    expect(busy?.input).toMatchObject({ phlebotomist_id: 3, except_appointment_id: 77 });
  });

  it('a link that does not work lists nothing', async () => {
    expect(await codeOf(list('wrong'))).toBe('NOT_FOUND');
    expect(world.outside.countOf('appointments.calendar.list-busy')).toBe(0);
  });
});
