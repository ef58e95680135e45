import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { visitDays } from '@drawpoint/contracts/appointments/visit-days.contract';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { estimatedDrive } from '@drawpoint/scheduling/travel';
import {
  ASKED,
  developer,
  inDays,
  keyOf,
  newAppointment,
  outcome,
  useAppointments,
} from '../testing/start-appointments.ts';

const place = (lat: number) => ({ lat, lng: -74, precision: 'street' as const });
/** A drive of 15 minutes from one to the next. */
const [SOUTH, MIDDLE, NORTH] = [place(40.6), place(40.7), place(40.8)];

describe('The rules of a company for a day', () => {
  const world = useAppointments();
  const decide = async (values: Record<string, unknown>) => {
    const rows = Object.entries(values).map(([key, value]) => ({ service_id: null, key, value }));
    await world.rows(
      `INSERT INTO provider_policy (id, rows, version) VALUES (1, $1::jsonb, 1)
         ON CONFLICT (id) DO UPDATE SET rows = excluded.rows`,
      [JSON.stringify(rows)],
    );
  };
  afterEach(() => world.rows('DELETE FROM provider_policy'));
  // 10 am to 5 pm in New York, all on one local date.
  const at = (hour: number) => inDays(5, (14 + hour) * 60);
  const day = { from: inDays(5).toISOString(), to: inDays(7).toISOString() };
  const booked = (name: string, hour: number, more: object = {}) =>
    world.book(name, at(hour), { user_id: 100 + hour, place: MIDDLE, ...more });
  const hold = (hour: number, more: object = {}) => {
    const { starts_at, ends_at, default_drive_minutes } = newAppointment('held', at(hour));
    const session = { key: keyOf(`hold ${hour}`), user_id: 200 + 2 * hour, phlebotomist_id: 3 };
    const expires_at = new Date(Date.now() + 600_000).toISOString();
    const wish = { ...ASKED, ...session, starts_at, ends_at, default_drive_minutes, expires_at };
    return outcome(world.call(calendar.placeHold, { ...wish, place: MIDDLE, ...more }));
  };

  it('limit the visits of a day for those who book, not for staff who decide', async () => {
    await decide({ 'load.visits': 2 });
    const ids = [await booked('first', 0), await booked('second', 2)];
    const listed = await world.call(calendar.listBusy, { ...ASKED, ...day, phlebotomist_id: 3 });
    expect(listed.load).toEqual({ visits: 2, drive_minutes: null });
    expect(await hold(4)).toBe('SLOT_TAKEN');
    expect(await outcome(booked('third', 4))).toBe('SLOT_TAKEN');
    expect(await hold(4, { unlimited: true })).toBe('ok');
    expect(await outcome(booked('third', 6, { unlimited: true }))).toBe('ok');
    await world.rows(`DELETE FROM calendar_entry WHERE kind = 'hold'`);
    const canceled = { id: ids[0]!, reason: 'The order is missing.' };
    await world.call(appointmentMoves.cancel, canceled, developer);
    await decide({ 'load.visits': 3 });
    expect(await hold(4)).toBe('ok');
  });

  it('limit the driving between the visits of a day', async () => {
    await booked('south', 0, { place: SOUTH });
    await booked('north', 3, { place: NORTH });
    const drive = estimatedDrive(SOUTH, NORTH).minutes;
    await decide({ 'load.drive_minutes': Math.ceil(drive) + 5 });
    const { data, load } = await world
      .busOf('booking')
      .call(
        visitDays.listTaken,
        { ...ASKED, ...day, place: MIDDLE, phlebotomist_id: 3 },
        { ...systemContext(), caller: developer },
      );
    expect(load).toEqual({ visits: null, drive_minutes: Math.ceil(drive) + 5 });
    expect(data.map(({ drive_next }) => drive_next)).toEqual([expect.closeTo(drive, 6), null]);
    // In between it is twice the default of a leg instead of that drive; at the end of the day one leg more.
    expect(await hold(1.5)).toBe('SLOT_TAKEN');
    await decide({ 'load.drive_minutes': Math.ceil(drive) + 10 });
    expect(await hold(1.5)).toBe('ok');
    expect(await hold(5)).toBe('SLOT_TAKEN');
  });

  it('make drives longer in traffic', async () => {
    await booked('north', 2, { place: NORTH });
    const drives = async () =>
      (
        await world.call(calendar.listBusy, { ...ASKED, ...day, place: SOUTH, phlebotomist_id: 3 })
      ).entries.map(([, , to, from]) => [to, from]);
    const minutes = expect.closeTo(estimatedDrive(SOUTH, NORTH).minutes, 6);
    expect(await drives()).toEqual([[minutes, minutes]]);
    await decide({ 'travel.traffic': [{ days: 'every_day', from: 0, until: 24, factor: 2 }] });
    const doubled = expect.closeTo(2 * estimatedDrive(SOUTH, NORTH).minutes, 6);
    expect(await drives()).toEqual([[doubled, doubled]]);
  });

  it('tell whom to offer first, what is promised, and what a time would mean for a day', async () => {
    await decide({ 'visit.first_available': 'least_driving', 'visit.arrival': 'both' });
    await booked('north', 2, { place: NORTH });
    const people = [{ ...ASKED, id: 3 }];
    const { providers } = await world.call(calendar.listBusyOfMany, {
      ...day,
      place: null,
      phlebotomists: people,
    });
    const arrival = { promise: 'both', minutes: 120 };
    expect(providers).toEqual([{ id: 1, first_available: 'least_driving', arrival }]);
    const time = (phlebotomist_id: number, home: object | null) => ({
      ...{ phlebotomist_id, starts_at: at(4).toISOString(), ends_at: at(4.5).toISOString() },
      ...{ tz: ASKED.tz, default_drive_minutes: 5, home: home as { lat: number; lng: number } | null },
    });
    const { times } = await world.call(calendar.rankTimes, {
      place: NORTH,
      times: [time(3, SOUTH), time(11, SOUTH)],
    });
    const way = Math.ceil(estimatedDrive(SOUTH, NORTH).minutes);
    // The one is there already. The other would come for it alone.
    expect(times).toEqual([
      { added_drive_minutes: 5, visits: 1 },
      { added_drive_minutes: 2 * way, visits: 0 },
    ]);
  });
});
