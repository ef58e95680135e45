import { type Series, series } from '@drawpoint/contracts/booking/series.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { until } from '@drawpoint/nest-kit/testing/until';
import { dayAfter } from '../testing/series-plan.ts';
import { admin, otherAdmin } from '../testing/start-booking.ts';
import { seriesWorld } from '../testing/series-world.ts';

type Change = Partial<InputOf<typeof series.move>>;

describe('another plan for a series', () => {
  const own = seriesWorld();
  const { world } = own;
  let made: Series;
  beforeEach(async () => {
    made = await own.make();
    await until(async () => states(await read())[2] === 'booked');
    made = await read();
  });

  const read = () => own.read(made);
  const states = ({ visits }: Series) => visits.map(({ state }) => state);
  /** Every visit from the second on a day later, in the afternoon. */
  const later = (change: Change = {}) => ({
    ...{ id: made.id, plan: made.plan, from: 2, on: dayAfter(18), weekdays: [] },
    ...{ day_from: '12 pm', day_until: '5 pm', from_last_draw: false, ...change },
  });
  const move = (change: Change = {}, by: Caller = admin) => world.call(series.move, later(change), by);
  const settled = async (): Promise<Series> => {
    await until(async () => {
      const now = await read();
      return now.plan > 0 && !states(now).includes('moving');
    });
    return read();
  };
  const moves = () => world.outside.series.moved;

  it('moves the booked visits to the nearest time of the new wish; the earlier and the later ones follow', async () => {
    const answer = await move();
    expect([answer.plan, states(answer)]).toEqual([
      1,
      ['booked', 'moving', 'moving', 'waiting', 'waiting', 'waiting'],
    ]);
    expect(answer.visits.map(({ wished_on }) => wished_on)).toEqual(
      [3, 18, 32, 46, 60, 74].map((days) => dayAfter(days)),
    );
    const found = await settled();
    expect(states(found)).toEqual(['booked', 'booked', 'booked', 'waiting', 'waiting', 'waiting']);
    expect(moves().map(({ id, plan, actor_id }) => [id, plan, actor_id])).toEqual(
      made.visits.slice(1, 3).map(({ appointment_id }) => [appointment_id, 1, admin.user_id]),
    );
    for (const [index, { starts_at }] of moves().entries()) {
      const wished = Date.parse(`${dayAfter(18 + 14 * index)}T17:00:00Z`);
      expect(Math.abs(Date.parse(starts_at) - wished)).toBeLessThanOrEqual(3.5 * 86_400_000);
      const hour = Number(
        new Intl.DateTimeFormat('en-US', {
          hour: '2-digit',
          hourCycle: 'h23',
          timeZone: 'America/New_York',
        }).format(new Date(starts_at)),
      );
      expect(hour).toBeGreaterThanOrEqual(12);
      expect(hour).toBeLessThan(17);
    }
  });

  it('of two changes at once, and of one that is pressed twice, one counts', async () => {
    const codes = await Promise.all([codeOf(move()), codeOf(move({ on: dayAfter(19) })), codeOf(move())]);
    expect(codes.filter((code) => code === 'STALE')).toHaveLength(2);
    expect((await settled()).plan).toBe(1);
    expect(moves()).toHaveLength(2);
    expect(await codeOf(move())).toBe('STALE');
  });

  it('a visit that was canceled meanwhile is canceled in the series; one under way keeps its time', async () => {
    world.outside.series.outcome = 'off';
    await move({ from: 3, on: dayAfter(32) });
    expect(states(await settled())[2]).toBe('canceled');
    world.outside.series.outcome = 'stays';
    await move({ plan: 1 });
    expect(states(await settled())).toEqual([
      'booked',
      'booked',
      'canceled',
      'waiting',
      'waiting',
      'waiting',
    ]);
  });

  it('a visit without a free time keeps its own and is a task, told once; it is tried again', async () => {
    world.outside.series.outcome = 'SLOT_TAKEN';
    await move();
    const found = await settled();
    expect(states(found).slice(0, 3)).toEqual(['booked', 'unmoved', 'unmoved']);
    const told = () =>
      world.rows(
        `SELECT 1 FROM event_log.event WHERE type = 'series-visit.unplaced' AND data->>'series_id' = $1`,
        [String(made.id)],
      );
    expect(await told()).toHaveLength(2);
    const tasks = async (by: Caller) =>
      (await world.call(series.listUnplaced, {}, by)).data.filter(({ series_id }) => series_id === made.id);
    expect(await tasks(otherAdmin)).toEqual([]);
    expect((await tasks(admin)).map(({ number, visit_on }) => [number, visit_on])).toEqual(
      made.visits.slice(1, 3).map(({ number, visit_on }) => [number, visit_on]),
    );
    world.outside.series.outcome = 'moved';
    await world.rows('UPDATE series_visit SET tried_at = NULL');
    await world.rows(`SELECT graphile_worker.add_job('place-series-visits')`);
    await until(async () => states(await read())[2] === 'booked');
    expect(await told()).toHaveLength(2);
  });

  it('a visit that was booked for the plan before is moved after it', async () => {
    await world.rows(
      `UPDATE series_visit SET state = 'waiting', appointment_id = NULL, visit_on = NULL WHERE series_id = $1 AND number = 2`,
      [made.id],
    );
    await move();
    const { visits } = await settled();
    await until(async () => states(await read())[1] === 'booked');
    expect(visits[1]!.appointment_id).toBe(made.visits[1]!.appointment_id);
    expect(world.outside.made.size).toBe(3);
    expect(moves().map(({ id }) => id)).toContain(made.visits[1]!.appointment_id);
  });

  it('a lost answer is asked again, and canceling goes before moving', async () => {
    world.outside.loseAnswer('appointments.series-visits.move');
    await move({ from: 3, on: dayAfter(32) });
    await until(() => moves().length === 1);
    await world.call(series.cancel, { id: made.id, from: 2 }, admin);
    expect(states(await read())).toEqual(['booked', ...Array.from({ length: 5 }, () => 'canceled')]);
  });

  it('says which plan cannot be, by field, and leaves everything', async () => {
    const wrong = async (change: Change) => Object.keys(await fieldErrors(move(change)));
    expect(await wrong({ on: dayAfter(-1) })).toEqual(['on']);
    expect(await wrong({ on: dayAfter(5) })).toEqual(['on']);
    expect(await wrong({ on: dayAfter(400) })).toEqual(['on']);
    expect(await wrong({ day_until: '12 pm' })).toContain('day_until');
    expect(await wrong({ from_last_draw: true })).toEqual(['from_last_draw']);
    expect(await wrong({ weekdays: [1, 2] })).toEqual(['weekdays']);
    expect(await wrong({ from: 7 })).toEqual(['from']);
    expect(await wrong({ day_from: '1 am', day_until: '4 am' })).toEqual(['day_from']);
    expect(await codeOf(move({}, otherAdmin))).toBe('NOT_FOUND');
    expect(await read()).toEqual(made);
  });
});
