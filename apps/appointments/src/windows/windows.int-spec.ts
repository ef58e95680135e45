import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { reassignments } from '@drawpoint/contracts/appointments/reassignments.contract';
import { tally } from '@drawpoint/nest-kit/testing/tally';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
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
  runJob,
  TZ,
  useAppointments,
} from '../testing/start-appointments.ts';

const MINUTE = 60_000;
const minuteOf = (at: Date): number => at.getTime() / MINUTE;
const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE);
const local = (at: Date): string => toOffsetIso(TZ, minuteOf(at));

/** An arrival window of two hours, all of them working hours. */
const twoHours = (start: Date): Pick<NewAppointment, 'window'> => ({
  window: { minutes: 120, starts: [minuteOf(start), minuteOf(start) + 120] },
});

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
    const leo = {
      starts_at: local(later(start, 30)),
      ends_at: local(later(start, 60)),
      patient: { first_name: 'Leo', last_name: 'Carter', email: 'evelyn@example.test', mobile: null },
      ...{ line_items: [{ label: 'Draw', amount: 89 }], subtotal_cents: 8_900 },
    };
    await book('family', { others: [leo] });
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

describe('On the evening before', () => {
  const world = useAppointments();
  // Its evening before is over, whatever the time of day is.
  const hour = 3_600_000;
  const start = new Date(Math.ceil(Date.now() / hour) * hour + 3 * hour);
  const narrow = () => runJob(world, 'narrow-windows');
  const get = (id: number) => world.call(appointments.get, { id }, phlebotomist);
  const approved: Partial<NewAppointment> = { status: 'approved', actor_id: 3 };
  const timesTold = async () => {
    const [row] = await world.rows<{ told: number }>(
      `SELECT count(*)::int AS told FROM event_log.event WHERE data->>'change' = 'narrowed'`,
    );
    return row!.told;
  };

  it('the window becomes the half hour of the planned arrival, and the patient is told once', async () => {
    const id = await world.book('a', start, { ...approved, ...twoHours(start) });
    await world.book('exact', later(start, 10), { ...approved, user_id: 5 });
    const pending = await world.book('b', later(start, 120), {
      ...{ user_id: 6, actor_id: 6 },
      ...twoHours(later(start, 120)),
    });
    const far = inDays(4, 900);
    const laterOn = await world.book('c', far, { ...approved, user_id: 7, ...twoHours(far) });
    const before = await timesTold();
    await narrow();
    // It was planned for an hour after the window's begin.
    expect(await get(id)).toMatchObject({
      ...{ starts_at: local(later(start, 60)), planned_at: local(later(start, 60)) },
      ends_at: local(later(start, 120)),
      arrival_window: { from: local(later(start, 60)), to: local(later(start, 90)) },
    });
    expect((await get(pending)).arrival_window!.to).toBe(local(later(start, 240)));
    expect((await get(laterOn)).arrival_window!.to).toBe(local(later(far, 120)));
    expect(await timesTold()).toBe(before + 1);
    await narrow();
    expect(await timesTold()).toBe(before + 1);
    const [entry] = await world.rows('SELECT starts FROM calendar_entry WHERE appointment_id = $1', [id]);
    expect(entry).toEqual({ starts: [minuteOf(start) + 60, minuteOf(start) + 90] });
  });

  it('the day is planned once more, with the least driving', async () => {
    const at = (lat: number) => ({ lat, lng: -73.98, precision: 'street' as const });
    const visit = (user_id: number, lat: number) => ({
      ...{ ...approved, user_id, place: at(lat) },
      window: { minutes: 240, starts: [minuteOf(start), minuteOf(start) + 240] },
    });
    const ids = [
      await world.book('south', start, visit(5, 40.6)),
      await world.book('middle', start, visit(6, 40.75)),
      await world.book('north', start, visit(7, 40.9)),
    ];
    // Somebody planned the middle last.
    for (const [index, minutes] of [0, 200, 120].entries())
      await world.rows(
        `WITH moved AS (UPDATE calendar_entry SET starts_at = $2, ends_at = $2::timestamptz + interval '30 minutes'
                         WHERE appointment_id = $1 RETURNING appointment_id, starts_at)
         UPDATE appointment SET planned_at = moved.starts_at FROM moved WHERE id = appointment_id`,
        [ids[index], later(start, minutes)],
      );
    await narrow();
    const planned = await Promise.all(ids.map(async (id) => Date.parse((await get(id)).planned_at!)));
    expect([planned[0]! < planned[1]!, planned[1]! < planned[2]!]).toEqual([
      planned[1]! < planned[2]!,
      planned[0]! < planned[1]!,
    ]);
  });

  it('what was told is kept: another visit moves the plan within the half hour only', async () => {
    const id = await world.book('a', start, { ...approved, ...twoHours(start) });
    await narrow();
    expect(await outcome(world.book('b', later(start, 10), { user_id: 5, actor_id: 5 }))).toBe('SLOT_TAKEN');
    expect(await outcome(world.book('c', later(start, 50), { user_id: 5, actor_id: 5 }))).toBe('ok');
    expect((await get(id)).planned_at).toBe(local(start));
  });

  it('a reminder that was sent for the window is not sent again for the half hour', async () => {
    const id = await world.book('a', start, { ...approved, ...twoHours(start) });
    await world.book('exact', start, { ...approved, user_id: 5 });
    await world.rows(
      `INSERT INTO appointment_reminder (appointment_id, hours, starts_at, sent_at) VALUES ($1, 24, $2, now())`,
      [id, start],
    );
    await narrow();
    const told = new Date((await get(id)).starts_at);
    expect(told).not.toEqual(start);
    expect(await world.rows('SELECT hours FROM appointment_reminder WHERE starts_at = $1', [told])).toEqual([
      { hours: 24 },
    ]);
  });

  const leo = {
    starts_at: local(later(start, 40)),
    ends_at: local(later(start, 70)),
    patient: { first_name: 'Leo', last_name: 'Carter', email: 'evelyn@example.test', mobile: null },
    ...{ line_items: [{ label: 'Draw', amount: 89 }], subtotal_cents: 8_900 },
  };
  const family = { ends_at: local(later(start, 40)), others: [leo] };

  it('a visit of a family that a colleague took over is told as well', async () => {
    await world.book('family', start, { ...approved, ...twoHours(start), ...family });
    const [given] = await world.rows<{ id: number }>('SELECT max(id) AS id FROM appointment');
    const visits = [{ appointment_id: given!.id, phlebotomist_id: JAMAL }];
    await world.call(reassignments.reassign, { phlebotomist_id: 3, visits }, admin);
    await narrow();
    const told = await world.rows('SELECT phlebotomist_id, window_minutes FROM appointment ORDER BY id');
    expect(told).toEqual([
      { phlebotomist_id: 3, window_minutes: 30 },
      { phlebotomist_id: JAMAL, window_minutes: 30 },
    ]);
  });

  it('the visits of a family keep their distance', async () => {
    await world.book('family', start, { ...approved, ...twoHours(start), ...family });
    await world.book('exact', start, { ...approved, user_id: 5 });
    await narrow();
    const entries = await world.rows<{ starts: number[] }>(
      `SELECT starts FROM calendar_entry WHERE starts <> '{}' ORDER BY starts_at`,
    );
    // Planned 50 and 90 minutes after the begin, told 45 to 75 and 90 to 120: not less than 50 is common to both.
    expect(entries.map(({ starts }) => starts.map((each) => each - minuteOf(start)))).toEqual([
      [50, 75],
      [90, 115],
    ]);
  });
});
