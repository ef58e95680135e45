import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { seriesVisits } from '@drawpoint/contracts/appointments/series-visits.contract';
import { inDays, outcome, patient, useAppointments } from '../testing/start-appointments.ts';

const SERIES = { id: 9, number: 2, count: 6 };

describe('A visit of a series', () => {
  const world = useAppointments();
  const book = (name: string) =>
    world.book(name, inDays(5, 14 * 60 + 30), { status: 'approved', actor_id: 2, series: SERIES });
  const get = (id: number) => world.call(appointments.get, { id }, patient);
  const cancel = (id: number, by: 'patient' | 'staff', series_id = SERIES.id) =>
    world.call(seriesVisits.cancel, { id, series_id, actor_id: by === 'staff' ? 2 : 4, by }, null);

  it('names its series, its number and how many visits there are; another visit has none', async () => {
    const id = await book('second');
    expect((await get(id)).series).toEqual(SERIES);
    const alone = await world.book('alone', inDays(6, 14 * 60 + 30));
    expect((await get(alone)).series).toBe(null);
  });

  it.each([
    ['staff', 2, 'The repeat visits were ended.'],
    ['patient', 4, null],
  ] as const)('is canceled once with its series by %s, and its time is free', async (by, actor, reason) => {
    const id = await book(`by ${by}`);
    expect(await cancel(id, by)).toEqual({ canceled: true });
    expect(await cancel(id, by)).toEqual({ canceled: true });
    expect(await get(id)).toMatchObject({
      ...{ status: 'canceled', canceled_by: actor, canceled_reason: reason },
    });
    expect(await world.rows('SELECT id FROM calendar_entry')).toEqual([]);
    const events = await world.rows(
      `SELECT 1 FROM event_log.event WHERE entity = 'appointment' AND entity_id = $1 AND data->>'change' = 'canceled'`,
      [String(id)],
    );
    expect(events).toHaveLength(1);
  });

  it('stays when its draw is done', async () => {
    const id = await book('drawn');
    await world.rows(`UPDATE appointment SET stage = 'drawn' WHERE id = $1`, [id]);
    expect(await cancel(id, 'staff')).toEqual({ canceled: false });
    expect((await get(id)).status).toBe('approved');
  });

  it('is unknown to another series', async () => {
    const id = await book('whose');
    expect(await outcome(cancel(id, 'staff', 10))).toBe('NOT_FOUND');
    expect((await get(id)).status).toBe('approved');
  });

  const PERSON = { id: 3, name: 'Dana Okafor', default_drive_minutes: 15 };
  const move = (id: number, plan: number, starts_at: string, phlebotomist = PERSON, series_id = SERIES.id) =>
    world.call(
      seriesVisits.move,
      { id, series_id, actor_id: 2, plan, phlebotomist, starts_at, tz: 'America/New_York' },
      null,
    );
  const movesOf = (id: number) =>
    world.rows(
      `SELECT 1 FROM event_log.event WHERE entity = 'appointment' AND entity_id = $1 AND data->>'change' = 'moved'`,
      [String(id)],
    );
  const at = (day: number, hour: number) => inDays(day, hour * 60).toISOString();

  it('moves once for each plan, at its price; an earlier plan that comes late moves it no more', async () => {
    const id = await book('planned');
    const before = await get(id);
    expect(await move(id, 2, at(7, 15))).toEqual({ outcome: 'moved' });
    expect(await move(id, 2, at(7, 17))).toEqual({ outcome: 'moved' });
    expect(await move(id, 1, at(8, 15))).toEqual({ outcome: 'moved' });
    const after = await get(id);
    expect(Date.parse(after.starts_at)).toBe(Date.parse(at(7, 15)));
    expect([after.status, after.price_total]).toEqual(['approved', before.price_total]);
    expect(await movesOf(id)).toHaveLength(1);
  });

  it('moves to another phlebotomist, whose calendar takes it', async () => {
    const id = await book('other person');
    const other = { id: 11, name: 'Luis Santiago', default_drive_minutes: 15 };
    await move(id, 1, at(7, 15), other);
    expect((await get(id)).phlebotomist).toMatchObject({ id: 11 });
    expect(await world.rows('SELECT phlebotomist_id FROM calendar_entry')).toEqual([{ phlebotomist_id: 11 }]);
  });

  it('stays untold where its time fits the new plan already', async () => {
    const id = await book('same');
    const { starts_at } = await get(id);
    expect(await move(id, 1, new Date(starts_at).toISOString())).toEqual({ outcome: 'moved' });
    expect(await movesOf(id)).toEqual([]);
  });

  it('keeps its time where the new one is taken, when it is under way, and when it is called off', async () => {
    const id = await book('kept');
    const other = await world.book('rival', inDays(7, 15 * 60), { status: 'approved' });
    expect(other).not.toBe(id);
    expect(await outcome(move(id, 1, at(7, 15)))).toBe('SLOT_TAKEN');
    await world.rows(`UPDATE appointment SET stage = 'arrived' WHERE id = $1`, [id]);
    expect(await move(id, 1, at(8, 15))).toEqual({ outcome: 'stays' });
    await cancel(id, 'staff');
    expect(await move(id, 1, at(8, 15))).toEqual({ outcome: 'off' });
    expect(await outcome(move(id, 1, at(8, 15), PERSON, 10))).toBe('NOT_FOUND');
    expect(await movesOf(id)).toEqual([]);
  });

  it('of two runs at once, one moves it', async () => {
    const id = await book('twice');
    const outcomes = await Promise.all([move(id, 1, at(7, 15)), move(id, 1, at(8, 15))].map(outcome));
    expect(outcomes.every((each) => each === 'ok' || each === 'INVALID_TRANSITION')).toBe(true);
    expect(await movesOf(id)).toHaveLength(1);
  });
});
