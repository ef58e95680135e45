import { moves } from '@drawpoint/contracts/booking/moves.contract';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { expandSlots, type Slot } from '@drawpoint/scheduling/wire';
import { allConsents, maria, patient, useBooking } from '../testing/start-booking.ts';

const DANA = 3;
const minuteOf = (iso: string): number => Date.parse(iso) / 60_000;

describe('Arrival windows', () => {
  const world = useBooking();
  let who = patient;
  beforeEach(() => {
    who = world.newPatient();
    world.outside.arrival = { promise: 'window', minutes: 120 };
  });
  afterEach(() => {
    world.outside.arrival = { promise: 'exact', minutes: 120 };
    world.outside.homeDrives = { to: null, from: null };
  });

  const listed = async (more: object = { windows: true }): Promise<Slot[]> =>
    Object.values(
      expandSlots(await world.call(slots.list, { id: DANA, service_id: 1, days: 10, ...more }, who)),
    ).flat();
  const chosen = { service_id: 1, provider_id: 1, phlebotomist_id: DANA, patient: maria };

  it('are listed for callers who ask for them, as the company promises', async () => {
    const windows = await listed();
    expect(windows.length).toBeGreaterThan(5);
    expect(windows.every(({ window }) => window)).toBe(true);
    expect(minuteOf(windows[0]!.end) - minuteOf(windows[0]!.start)).toBe(120);
    expect((await listed({})).some(({ window }) => window)).toBe(false);
    world.outside.arrival.promise = 'both';
    const both = await listed();
    expect(both.filter(({ window }) => window)).toEqual(windows);
    expect(both.filter(({ window }) => !window)).toEqual(await listed({}));
    world.outside.arrival.promise = 'exact';
    expect(await listed()).toEqual(await listed({}));
  });

  it('are not listed for a visit that takes longer', async () => {
    world.outside.arrival.minutes = 60;
    expect((await listed({ windows: true, persons: 2 })).every(({ window }) => window)).toBe(true);
    expect((await listed({ windows: true, persons: 3 })).some(({ window }) => window)).toBe(false);
  });

  it('leave room for the drive from home and back', async () => {
    const usual = await listed();
    world.outside.homeDrives = { to: 121, from: 121 };
    const near = new Set((await listed()).map(({ start }) => start));
    expect(usual.filter(({ start }) => near.has(start))).toHaveLength(near.size);
    expect(near.size).toBeLessThan(usual.length);
  });

  it('are the first times of phlebotomists who promise nothing else', async () => {
    const first = async (windows: boolean) =>
      (await world.call(slots.listFirst, { service_id: 1, provider_id: 1, windows }, who)).data.map(
        ({ slot }) => slot?.window ?? false,
      );
    expect(new Set(await first(true))).toEqual(new Set([true]));
    expect(new Set(await first(false))).toEqual(new Set([false]));
  });

  it('visitors learn of a window only the day and its half', async () => {
    const { next } = await world.call(slots.getCoverage, { zip: '10118' }, null);
    expect(next).toMatchObject({ time: null, half_day: expect.stringMatching(/morning|afternoon/) });
  });

  it('a chosen window is held and booked with the starts that hours allow', async () => {
    const window = (await listed())[4]!;
    const token = await world.open(who);
    const session = await world.change(
      token,
      { ...chosen, disclaimers: allConsents, slot: { start: window.start, window: true } },
      who,
    );
    expect(session.slot).toEqual(window);
    const [hold] = [...world.outside.holds.values()];
    expect(hold!.window!.minutes).toBe(120);
    await world.confirm(token, who);
    const visit = world.outside.onlyVisit();
    expect(visit).toMatchObject({ starts_at: window.start, window: { minutes: 120 } });
    expect(minuteOf(visit.ends_at) - minuteOf(visit.starts_at)).toBe(30);
    const [first, last] = [visit.window!.starts[0]!, visit.window!.starts.at(-1)!];
    expect(first).toBeGreaterThanOrEqual(minuteOf(window.start));
    expect(last).toBeLessThanOrEqual(minuteOf(window.end));
  });

  it('nobody books a window that is not promised', async () => {
    const window = (await listed())[4]!;
    const token = await world.open(who);
    const content = { ...chosen, disclaimers: allConsents, slot: { start: window.start, window: true } };
    await world.change(token, content, who);
    world.outside.arrival.promise = 'exact';
    expect(await codeOf(world.confirm(token, who))).toBe('SLOT_TAKEN');
    expect((await world.change(token, {}, who)).slot).toBeNull();
    expect(await codeOf(world.change(token, content, who))).toBe('SLOT_TAKEN');
    world.outside.arrival.promise = 'both';
    const off = { ...content, slot: { start: window.start.replace(':00:00', ':15:00'), window: true } };
    expect(await codeOf(world.change(token, off, who))).toBe('SLOT_TAKEN');
  });

  it('a new exact time replaces the window', async () => {
    world.outside.arrival.promise = 'both';
    const all = await listed();
    const window = all.find((slot) => slot.window)!;
    const exact = all.find((slot) => !slot.window)!;
    const token = await world.open(who);
    await world.change(token, { ...chosen, slot: { start: window.start, window: true } }, who);
    const session = await world.change(token, { slot: { start: exact.start } }, who);
    expect(session.slot).toEqual(exact);
    expect([...world.outside.holds.values()].map((hold) => hold.window)).toEqual([undefined]);
  });

  it('a visit is moved to a window by the same rules', async () => {
    const window = (await listed())[4]!;
    const ids = { service_id: 1, provider_id: 1, phlebotomist_id: DANA };
    const stays = { place: null, length_minutes: 30 };
    const check = (starts_at: string) =>
      world.callFromAppointments(moves.check, { ...ids, starts_at, window: true, stays }, patient);
    expect((await check(window.start)).window).toMatchObject({ minutes: 120 });
    expect(await codeOf(check(window.start.replace(':00:00', ':15:00')))).toBe('SLOT_TAKEN');
  });
});
