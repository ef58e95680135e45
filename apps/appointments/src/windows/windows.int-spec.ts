import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { reassignments } from '@drawpoint/contracts/appointments/reassignments.contract';
import { tally } from '@drawpoint/nest-kit/testing/tally';
import { later, leoAt, local, minuteOf, twoHours } from '../testing/arrival-windows.ts';
import { JAMAL } from '../testing/booking-fakes.ts';
import {
  admin,
  ASKED,
  inDays,
  keyOf,
  type NewAppointment,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';

describe('Visits with an arrival window', () => {
  const world = useAppointments();
  const start = inDays(5, 900);
  const book = (name: string, more: Partial<NewAppointment> = {}, at = start) =>
    world.book(name, at, { ...twoHours(at), ...more });
  const get = (id: number, as = patient) => world.call(appointments.get, { id }, as);
  /** What is planned, in minutes after `start`. */
  const plan = async () =>
    (
      await world.rows<{ from: number; to: number }>(
        `SELECT extract(epoch FROM starts_at - $1::timestamptz) / 60 AS from,
                extract(epoch FROM ends_at - $1::timestamptz) / 60 AS to FROM calendar_entry ORDER BY starts_at`,
        [start],
      )
    ).map(({ from, to }) => [Number(from), Number(to)]);
  const other = (user: number): Partial<NewAppointment> => ({ user_id: user, actor_id: user });

  it('patients see the window, staff the planned time as well', async () => {
    const id = await book('a');
    const promised = {
      ...{ starts_at: local(start), ends_at: local(later(start, 150)) },
      arrival_window: { from: local(start), to: local(later(start, 120)) },
    };
    expect(await get(id)).toMatchObject({ ...promised, planned_at: null });
    expect(await get(id, phlebotomist)).toMatchObject({ ...promised, planned_at: local(start) });
    const exact = await world.book('b', inDays(6, 900), other(5));
    expect(await get(exact, phlebotomist)).toMatchObject({ arrival_window: null, planned_at: null });
  });

  it('an exact visit in the window moves the planned time, and no further visit breaks a promise', async () => {
    const id = await book('a');
    await world.book('exact', later(start, 20), other(5));
    expect(await plan()).toEqual([
      [20, 50],
      [70, 100],
    ]);
    expect(await get(id, phlebotomist)).toMatchObject({
      ...{ starts_at: local(start), planned_at: local(later(start, 70)) },
    });
    // The rest of the window holds one more of half an hour, and 20 minutes of driving each way.
    expect(await outcome(book('c', other(6)))).toBe('ok');
    expect(await outcome(book('d', other(7)))).toBe('SLOT_TAKEN');
    expect(await plan()).toEqual([
      [20, 50],
      [70, 100],
      [120, 150],
    ]);
  });

  it('200 rivals for a window get one place each, and the plan keeps every drive', async () => {
    const rivals = Array.from({ length: 200 }, (_, index) =>
      outcome(book(`rival ${index}`, other(100 + index))),
    );
    expect(tally(await Promise.all(rivals))).toEqual({ ok: 3, SLOT_TAKEN: 197 });
    expect(await plan()).toEqual([
      [0, 30],
      [50, 80],
      [100, 130],
    ]);
  });

  it('the listing learns between which times another visit fits', async () => {
    await book('a');
    const day = { from: start.toISOString(), to: later(start, 300).toISOString() };
    const { entries } = await world.call(calendar.listBusy, { ...ASKED, ...day, phlebotomist_id: 3 });
    // It can begin two hours later, or end after half an hour.
    expect(entries).toEqual([[minuteOf(start) + 120, minuteOf(start) + 30, null, null, null]]);
  });

  it('a hold reserves a place in the plan, and becomes the visit', async () => {
    const at = { starts_at: start.toISOString(), ends_at: later(start, 30).toISOString() };
    const expires_at = later(new Date(), 10).toISOString();
    const wish = { ...ASKED, ...at, ...twoHours(start), phlebotomist_id: 3, expires_at };
    const hold = (name: string, user_id: number) =>
      world.call(calendar.placeHold, { ...wish, key: keyOf(name), user_id });
    for (const [index, name] of ['a', 'b', 'c'].entries()) await hold(name, 50 + index);
    expect(await outcome(hold('d', 60))).toBe('SLOT_TAKEN');
    expect(await outcome(book('e', other(61)))).toBe('SLOT_TAKEN');
    expect(await outcome(book('a', other(50)))).toBe('ok');
    expect(await plan()).toHaveLength(3);
  });

  it('a visit that is under way does not move', async () => {
    const id = await book('a', { status: 'approved' });
    await world.rows(`UPDATE appointment SET stage = 'en_route' WHERE id = $1`, [id]);
    expect(await outcome(world.book('exact', later(start, 20), other(5)))).toBe('SLOT_TAKEN');
    expect(await outcome(world.book('exact', later(start, 50), other(5)))).toBe('ok');
  });

  it('approval keeps the allowed starts', async () => {
    const starts = [minuteOf(start) + 10, minuteOf(start) + 40];
    const id = await book('a', { window: { minutes: 120, starts } });
    await world.call(appointments.approve, { id }, phlebotomist);
    const [entry] = await world.rows('SELECT starts FROM calendar_entry');
    expect(entry).toEqual({ starts });
    expect(await plan()).toEqual([[10, 40]]);
  });

  it('somebody cannot be in two windows at once, with any phlebotomist', async () => {
    await book('a');
    const elsewhere = { phlebotomist: { id: JAMAL, name: 'Jamal Robinson' } };
    expect(await outcome(world.book('b', later(start, 100), elsewhere))).toBe('ALREADY_BOOKED');
    expect(await outcome(world.book('c', later(start, 150), elsewhere))).toBe('ok');
  });

  it('visits of a family are planned one right after the other', async () => {
    await book('family', { others: [leoAt(later(start, 30))] });
    await world.book('exact', later(start, 20), other(5));
    expect(await plan()).toEqual([
      [20, 50],
      [70, 100],
      [100, 130],
    ]);
    const { data } = await world.call(appointments.listMine, {}, patient);
    expect(data.map(({ arrival_window }) => arrival_window?.from).sort()).toEqual([
      local(start),
      local(later(start, 30)),
    ]);
  });

  it('a visit is moved to a window, from it to an exact time, and to a colleague', async () => {
    const id = await world.book('a', start);
    const next = inDays(6, 900);
    const move = (starts_at: Date, window: boolean) =>
      world.call(appointmentMoves.reschedule, { id, starts_at: local(starts_at), window }, phlebotomist);
    expect((await move(next, true)).arrival_window).toEqual({
      ...{ from: local(next), to: local(later(next, 120)) },
    });
    const given = { phlebotomist_id: 3, visits: [{ appointment_id: id, phlebotomist_id: JAMAL }] };
    await world.call(reassignments.reassign, given, admin);
    const [entry] = await world.rows('SELECT phlebotomist_id, starts FROM calendar_entry');
    expect(entry).toEqual({ phlebotomist_id: JAMAL, starts: [minuteOf(next), minuteOf(next) + 120] });
    const exact = await world.call(
      appointmentMoves.reschedule,
      { id, starts_at: local(next), window: false },
      admin,
    );
    expect(exact).toMatchObject({ arrival_window: null, planned_at: null });
    expect(exact.ends_at).toBe(local(later(next, 30)));
    expect(await world.rows('SELECT starts FROM calendar_entry')).toEqual([{ starts: [] }]);
  });

  it('a no-show counts from the end of the window', async () => {
    const id = await book('a', { status: 'approved' });
    const shown = await get(id, phlebotomist);
    const early = new Map(shown.early_steps.map(({ action, allowed_from }) => [action, allowed_from]));
    expect(early.get('no_show')).toBe(local(later(start, 120)));
    expect(early.get('set_out')).toBe(local(later(start, -120)));
  });
});
