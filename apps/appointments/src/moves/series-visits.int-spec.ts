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
});
