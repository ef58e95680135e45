import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { reassignments } from '@drawpoint/contracts/appointments/reassignments.contract';
import { later, leoAt, local, minuteOf, twoHours } from '../testing/arrival-windows.ts';
import { JAMAL } from '../testing/booking-fakes.ts';
import {
  admin,
  inDays,
  type NewAppointment,
  outcome,
  phlebotomist,
  runJob,
  useAppointments,
} from '../testing/start-appointments.ts';

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

  it('what was confirmed for the window stays confirmed for the half hour', async () => {
    const id = await world.book('a', start, { ...approved, ...twoHours(start) });
    await world.book('exact', start, { ...approved, user_id: 5 });
    await world.rows('UPDATE appointment SET attendance_confirmed_at = now() WHERE id = $1', [id]);
    await narrow();
    const told = await get(id);
    expect([new Date(told.starts_at).getTime() === start.getTime(), told.attendance]).toEqual([
      false,
      'confirmed',
    ]);
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

  const family = { ends_at: local(later(start, 40)), others: [leoAt(later(start, 40))] };

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
