import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { pins } from '@drawpoint/contracts/appointments/pins.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { pinned } from '../testing/booking-fakes.ts';
import {
  ASKED,
  admin,
  developer,
  inDays,
  otherAdmin,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';

const PIN = { lat: 40.7532, lng: -73.9822 };

describe('The pin of a visit', () => {
  const world = useAppointments();
  const booked = async (name: string, minutes: number, more = {}) =>
    await world.book(name, inDays(5, minutes), more);
  const correct = (id: number, who: Caller | null = phlebotomist, at: object = PIN) =>
    world.call(pins.correct, { id, ...PIN, ...at }, who);

  it('a corrected pin changes the place and its drive legs, but not time and price', async () => {
    const id = await booked('moved', 600);
    const before = await world.call(appointments.get, { id }, phlebotomist);
    const after = await correct(id);
    expect(after).toEqual({
      ...before,
      location: { ...before.location, ...PIN, precision: 'street' },
    });
    const place = { ...PIN, precision: 'street' as const };
    const window = {
      ...ASKED,
      place,
      phlebotomist_id: 3,
      from: inDays(5).toISOString(),
      to: inDays(6).toISOString(),
    };
    const { entries } = await world.call(calendar.listBusy, { ...window, except_key: null });
    const [start, end] = [600, 630].map((minutes) => inDays(5, minutes).getTime() / 60_000);
    expect(entries).toEqual([[start, end, 0, 0, null]]);
    const { address, address_zip } = before.location;
    expect(pinned.at(-1)).toMatchObject({ line1: address, zip: address_zip, ...PIN, provider_id: 1 });
  });

  it('only staff who manage the visit correct its pin', async () => {
    const id = await booked('whose', 660);
    for (const who of [developer, admin, phlebotomist]) expect(await outcome(correct(id, who))).toBe('ok');
    for (const who of [otherAdmin, otherPhlebotomist, patient])
      expect(await outcome(correct(id, who))).toBe('FORBIDDEN');
    expect(await outcome(correct(id, null))).toBe('UNAUTHENTICATED');
    expect(await outcome(correct(999_999))).toBe('NOT_FOUND');
  });

  it('a pin needs valid coordinates and a visit that is ahead', async () => {
    const id = await booked('over', 720);
    expect(await outcome(correct(id, phlebotomist, { lat: 91 }))).toBe('INVALID_INPUT');
    expect(await outcome(correct(id, phlebotomist, { lng: 'east' }))).toBe('INVALID_INPUT');
    await world.call(appointments.deny, { id }, phlebotomist);
    expect(await outcome(correct(id))).toBe('INVALID_TRANSITION');
  });

  it('concurrent corrections of a pin all succeed, and the visit keeps its time', async () => {
    const id = await booked('rivals', 780);
    const all = await Promise.all(
      [40.7, 40.71, 40.72, 40.73].map((lat) => outcome(correct(id, admin, { lat }))),
    );
    expect(all).toEqual(['ok', 'ok', 'ok', 'ok']);
    const rows = 'SELECT id FROM calendar_entry WHERE appointment_id = $1';
    expect(await world.rows(rows, [id])).toHaveLength(1);
  });
});
