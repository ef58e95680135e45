import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { allConsents, maria, patient, useBooking } from '../testing/start-booking.ts';
import { sha256 } from './session-token.ts';

const PLACE_HOLD = 'appointments.calendar.place-hold';

describe('choosing a slot', () => {
  const world = useBooking();
  let who = patient;
  beforeEach(() => {
    who = world.newPatient();
  });
  it('a chosen slot is held for 10 minutes, with the end and zone of the server', async () => {
    const { session, start } = await world.complete(who, { slot: undefined });
    expect(session.slot).toBeNull();
    const held = await world.change(session.token, { slot: { start, end: start } }, who);
    expect(held.slot!.start).toMatch(/-0[45]:00$/);
    expect(Date.parse(held.slot!.end) - Date.parse(held.slot!.start)).toBe(30 * 60_000);
    const minutes = (Date.parse(held.held_until!) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9.5);
    expect(minutes).toBeLessThanOrEqual(10);
  });

  it('each update renews the hold, never beyond the session', async () => {
    const { token, session } = await world.complete(who);
    await world.rows(
      `UPDATE booking_session SET held_until = now() + interval '1 minute' WHERE token_hash = $1`,
      [sha256(token)],
    );
    const renewed = await world.change(token, { disclaimers: allConsents }, who);
    expect(Date.parse(renewed.held_until!)).toBeGreaterThanOrEqual(Date.parse(session.held_until!));
    await world.rows(
      `UPDATE booking_session SET expires_at = now() + interval '3 minutes' WHERE token_hash = $1`,
      [sha256(token)],
    );
    const last = await world.change(token, {}, who);
    expect(Date.parse(last.held_until!) - Date.now()).toBeLessThanOrEqual(180_000);
  });

  it('a slot that somebody else has is 409, and the rest is saved', async () => {
    const rival = await world.complete(who);
    const other = world.newPatient();
    const token = await world.open(other);
    const content = { service_id: 1, provider_id: 1, phlebotomist_id: 3, patient: maria };
    await expect(
      world.change(token, { ...content, slot: { start: rival.start } }, other),
    ).rejects.toMatchObject({
      code: 'SLOT_TAKEN',
      message: 'This appointment slot is no longer available. Please select a new time.',
    });
    expect(await world.change(token, {}, other)).toMatchObject({
      service_id: 1,
      phlebotomist_id: 3,
      patient: { last_name: 'Lopez' },
      slot: null,
    });
  });

  it.each([
    ['off the grid', 5],
    ['in the middle of the night', 14 * 60],
    ['too soon', -100_000],
  ])('a slot that the rules forbid (%s) is 409, and the calendar is not called', async (_what, shift) => {
    const { session, start } = await world.complete(who, { slot: undefined });
    const nine = new Date(start);
    nine.setUTCHours(17, 0, 0, 0);
    const wrong = new Date(nine.getTime() + shift * 60_000).toISOString();
    world.outside.asked.length = 0;
    expect(await codeOf(world.change(session.token, { slot: { start: wrong } }, who))).toBe('SLOT_TAKEN');
    expect(world.outside.countOf(PLACE_HOLD)).toBe(0);
  });

  it('a new address out of reach drops the slot silently, and choosing it again is 409', async () => {
    const { token, start } = await world.complete(who);
    const phoenix = { ...maria, city: 'Phoenix', address_state: 'AZ', address_zip: '85004' };
    const moved = await world.change(token, { patient: phoenix }, who);
    expect(moved).toMatchObject({ slot: null, phlebotomist_id: 3, patient: { city: 'Phoenix' } });
    expect(world.outside.holds.size).toBe(0);
    for (const content of [{ slot: { start } }, { phlebotomist_id: 3 }]) {
      expect(await codeOf(world.change(token, content, who))).toBe('OUTSIDE_SERVICE_AREA');
    }
  });

  it('a slot with a provider or phlebotomist who does not offer the service is 409 with the reason', async () => {
    const token = await world.open(who);
    await expect(
      world.change(token, { service_id: 3, provider_id: 1, phlebotomist_id: 13 }, who),
    ).rejects.toMatchObject({
      code: 'SERVICE_NOT_OFFERED',
      message: 'This service is not offered by this phlebotomist.',
    });
    await expect(world.change(token, { service_id: 9, provider_id: 3 }, who)).rejects.toMatchObject({
      message: 'This service is not offered by your selected provider.',
    });
    expect(await world.change(token, {}, who)).toMatchObject({ service_id: 9, provider_id: 3 });
  });

  it('an older session keeps its choice without a hold', async () => {
    const old = await world.complete(who);
    expect((await world.call(bookingSessions.create, {}, who)).took_over).toBe(true);
    expect((await world.call(bookingSessions.create, {}, who)).took_over).toBe(false);
    const session = await world.change(old.token, { disclaimers: {} }, who);
    expect(session).toMatchObject({ held_until: null, slot: { start: expect.any(String) } });
    expect(world.outside.holds.size).toBe(0);
  });

  it('a place in the outer ring has surcharge and extension', async () => {
    await world.rows(
      `UPDATE phlebotomist SET service_radius_km = 1, service_extra_radius_km = 60 WHERE id = 14`,
    );
    const free = await world.freeStarts(14, who);
    // The last start of a day has no room for the extension.
    const withRoom = free.findIndex((start, i) => Date.parse(free[i + 1]!) - Date.parse(start) < 3_600_000);
    const { session } = await world.complete(who, { phlebotomist_id: 14 }, withRoom);
    expect(session.line_items.at(-1)).toEqual({ label: 'Distance Surcharge', amount: 45 });
    expect(session.price).toBe(159);
    expect(Date.parse(session.slot!.end) - Date.parse(session.slot!.start)).toBe(45 * 60_000);
  });
});
