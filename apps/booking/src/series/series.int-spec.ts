import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import { CONSENT_VERSIONS } from '@drawpoint/contracts/booking/consents';
import { type Series, series } from '@drawpoint/contracts/booking/series.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { until } from '@drawpoint/nest-kit/testing/until';
import { dayAfter } from '../testing/series-plan.ts';
import { admin, allConsents, otherAdmin } from '../testing/start-booking.ts';
import { seriesWorld } from '../testing/series-world.ts';

describe('series of visits', () => {
  const { world, patient, nextPatient, make, read, tried } = seriesWorld();
  const statesOf = ({ visits }: Series) => visits.map(({ state }) => state);
  const runJob = async () => {
    await world.rows(`UPDATE series_visit SET tried_at = NULL`);
    await world.rows(`SELECT graphile_worker.add_job('place-series-visits')`);
  };

  it('books the near visits at once as staff’s own bookings, and leaves the later ones for later', async () => {
    const made = await make();
    expect(made).toMatchObject({ user_id: patient().user_id, patient_name: 'Maria Lopez', ended: false });
    const found = await tried(made);
    expect(statesOf(found)).toEqual(['booked', 'booked', 'booked', 'waiting', 'waiting', 'waiting']);
    const [first] = [...world.outside.made.values()].map(({ appointment }) => appointment);
    expect(first).toMatchObject({
      ...{ user_id: patient().user_id, actor_id: 2, status: 'approved', phlebotomist: { id: 3 } },
      ...{ consents: allConsents, consent_versions: CONSENT_VERSIONS, consent_language: 'en' },
      ...{ patient: { first_name: 'Maria' }, series: { id: made.id, number: 1, count: 6 } },
    });
    for (const { wished_on, visit_on } of found.visits.slice(0, 3)) {
      expect(Math.abs(Date.parse(visit_on!) - Date.parse(wished_on))).toBeLessThanOrEqual(3 * 86_400_000);
    }
  });

  it('books each visit once when its answer is lost and the job runs again', async () => {
    world.outside.loseAnswer('appointments.appointments.create');
    const made = await make();
    const first = () =>
      world.rows(`SELECT 1 FROM series_visit WHERE series_id = $1 AND number = 2 AND state = 'booked'`, [
        made.id,
      ]);
    await until(async () => (await first()).length === 1);
    expect((await read(made)).visits[0]).toMatchObject({ state: 'waiting', appointment_id: null });
    await runJob();
    const found = await tried(made);
    expect(statesOf(found).slice(0, 3)).toEqual(['booked', 'booked', 'booked']);
    expect(world.outside.made.size).toBe(3);
  });

  it('two runs at once make one visit of each', async () => {
    await world.rows(
      `SELECT graphile_worker.add_job('place-series-visits', payload := '{}') FROM generate_series(1, 3)`,
    );
    const made = await make();
    await world.rows(
      `SELECT graphile_worker.add_job('place-series-visits', payload := '{}') FROM generate_series(1, 3)`,
    );
    await tried(made);
    await until(
      async () =>
        (await world.rows(`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'place-series-visits'`))
          .length === 0,
    );
    const numbers = [...world.outside.made.values()].map(({ appointment }) => appointment.series?.number);
    expect(numbers.toSorted()).toEqual([1, 2, 3]);
  });

  it('a visit without a free time is a task, told once, and booked when a time comes free', async () => {
    const start = Math.floor(Date.now() / 60_000);
    world.outside.busy = [[start, start + 60 * 24 * 10, null, null, null]];
    const made = await make();
    const found = await tried(made);
    expect(statesOf(found).slice(0, 3)).toEqual(['unplaced', 'booked', 'booked']);
    const told = () =>
      world.rows(
        `SELECT data FROM event_log.event WHERE type = 'series-visit.unplaced' AND data->>'series_id' = $1`,
        [String(made.id)],
      );
    expect(await told()).toEqual([
      { data: { series_id: made.id, user_id: patient().user_id, provider_id: 1, wished_on: dayAfter(3) } },
    ]);
    const tasks = (by: Caller) => world.call(series.listUnplaced, {}, by);
    expect((await tasks(admin)).data).toContainEqual(
      expect.objectContaining({ series_id: made.id, number: 1, patient_name: 'Maria Lopez' }),
    );
    expect((await tasks(otherAdmin)).data.filter(({ series_id }) => series_id === made.id)).toEqual([]);
    await runJob();
    await until(
      async () =>
        (
          await world.rows(
            `SELECT 1 FROM series_visit WHERE tried_at IS NOT NULL AND series_id = $1 AND number = 1`,
            [made.id],
          )
        ).length === 1,
    );
    expect(await told()).toHaveLength(1);
    world.outside.busy = [];
    await runJob();
    await until(async () => (await read(made)).visits[0]!.state === 'booked');
  });

  it('somebody else comes only where the series allows it', async () => {
    await world.rows(`DELETE FROM availability_exception WHERE phlebotomist_id = 3`);
    for (let days = 0; days <= 6; days += 1)
      await world.rows(
        `INSERT INTO availability_exception (phlebotomist_id, date, start_time, end_time, kind) VALUES (3, $1, '00:00', '00:00', 'unavailable')`,
        [dayAfter(days)],
      );
    const allowed = await tried(await make());
    const [first] = [...world.outside.made.values()].map(({ appointment }) => appointment);
    expect([allowed.visits[0]!.state, first?.series?.number]).toEqual(['booked', 1]);
    expect(first?.phlebotomist.id).not.toBe(3);
    const alone = await tried(await make({ others: false }));
    expect(alone.visits[0]!.state).toBe('unplaced');
    await world.rows(`DELETE FROM availability_exception WHERE phlebotomist_id = 3`);
  });

  it('the patient calls off this visit and the later ones; the first stays', async () => {
    const made = await tried(await make());
    const after = await world.call(series.cancel, { id: made.id, from: 2 }, patient());
    expect(statesOf(after)).toEqual(['booked', ...Array.from({ length: 5 }, () => 'canceled')]);
    expect(after.ended).toBe(true);
    const ids = made.visits.slice(1, 3).map(({ appointment_id }) => appointment_id);
    expect(world.outside.series.canceled.map(({ id, by, actor_id }) => [id, by, actor_id])).toEqual(
      ids.map((id) => [id, 'patient', patient().user_id]),
    );
    expect(world.outside.closedKeys.size).toBe(3);
  });

  it('staff call off one visit, and a job finishes what failed', async () => {
    const made = await tried(await make());
    world.outside.loseAnswer('appointments.series-visits.cancel');
    const after = await world.call(series.cancel, { id: made.id, from: 2, to: 2 }, admin);
    expect(statesOf(after).slice(0, 3)).toEqual(['booked', 'canceling', 'booked']);
    await world.rows(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $1`, [
      `cancel-series-visits:${made.id}`,
    ]);
    await world.rows(
      `SELECT graphile_worker.add_job('cancel-series-visits', json_build_object('series_id', $1::int))`,
      [made.id],
    );
    await until(async () => (await read(made)).visits[1]!.state === 'canceled');
    expect((await read(made)).ended).toBe(false);
  });

  it('a canceled or completed visit leaves the dates of the others', async () => {
    const made = await tried(await make());
    await follow(made, 1, { status: 'canceled', change: 'canceled' });
    await until(async () => (await read(made)).visits[0]!.state === 'canceled');
    expect((await read(made)).visits.map(({ wished_on }) => wished_on)).toEqual(
      made.visits.map(({ wished_on }) => wished_on),
    );
  });

  it('after a draw, the dates that wait are counted from it where the series says so', async () => {
    const made = await tried(await make({ unit: 'day', every: 30, times: 3, from_last_draw: true }));
    expect(statesOf(made)).toEqual(['booked', 'booked', 'waiting']);
    const drawn = dayAfter(5);
    await follow(made, 1, { status: 'completed', change: 'completed', date: drawn });
    await until(async () => (await read(made)).visits[0]!.state === 'completed');
    expect((await read(made)).visits[2]).toMatchObject({ wished_on: dayAfter(60, drawn) });
  });

  /** Tells the service of a change of the visit with this number. */
  async function follow(
    made: Series,
    number: number,
    {
      status,
      change,
      date = dayAfter(3),
    }: { status: 'canceled' | 'completed'; change: 'canceled' | 'completed'; date?: string },
  ) {
    const { appointment_id: id } = made.visits[number - 1]!;
    world.outside.appointmentsLog.append(world, appointmentChanged, {
      entityId: id!,
      entityVersion: 2,
      data: {
        ...{
          id: id!,
          status,
          change,
          user_id: patient().user_id,
          phlebotomist_id: 3,
          provider_id: 1,
          actor_id: 2,
        },
        ...{ starts_at: `${date}T15:00:00.000Z`, ends_at: `${date}T15:30:00.000Z`, tz: 'America/New_York' },
      },
    });
  }

  it('a series ends when the patient’s record is closed to the provider, or the account deleted', async () => {
    const objected = await tried(await make());
    await world.rows(
      `INSERT INTO relation_end (user_id, provider_id, "by", ended_at) VALUES ($1, 1, 'person', now())`,
      [patient().user_id],
    );
    nextPatient();
    const other = await tried(await make());
    world.outside.authLog.append(world, userChanged, {
      entityId: patient().user_id,
      entityVersion: 1,
      data: {
        id: patient().user_id,
        first_name: 'Maria',
        last_name: 'Lopez',
        roles: ['user'],
        provider_id: null,
        deleted: true,
      },
    });
    await until(
      async () => (await world.rows(`SELECT 1 FROM person WHERE id = $1`, [patient().user_id])).length === 1,
    );
    await runJob();
    await until(async () => (await read(other)).ended);
    for (const each of [await read(objected), await read(other)]) {
      expect(each.ended).toBe(true);
      expect(statesOf(each)).toEqual(['booked', 'booked', 'booked', 'canceled', 'canceled', 'canceled']);
    }
  });
});
