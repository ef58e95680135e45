import { AppError } from '@drawpoint/nest-kit/app-error';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { until } from '@drawpoint/nest-kit/testing/until';
import { maria, patient, useBooking } from '../testing/start-booking.ts';

const CREATE = 'appointments.appointments.create';
const KEY = 'appointments.appointments.find-by-key';

/** Runs `work` while this process's clock is five minutes behind. */
async function withClockBehind<T>(work: () => Promise<T>): Promise<T> {
  const Real = Date;
  const now = () => Real.now() - 5 * 60_000;
  globalThis.Date = class extends Real {
    constructor(at: string | number | Date = now()) {
      super(at);
    }
    static override now = now;
  } as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = Real;
  }
}

describe('a booking with an unknown outcome', () => {
  const world = useBooking();
  let who = patient;
  beforeEach(async () => {
    who = world.newPatient();
    // A job of an earlier test would take the failure meant for the next one.
    await world.rows(`DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'settle-finalization:%'`);
  });
  /** Simulates the end of the wait: the session was frozen a minute ago, and its job is due. */
  const letTimePass = async (token: string) => {
    const { id } = await world.rowOf(token);
    await world.rows(`UPDATE booking_session SET frozen_at = now() - interval '1 minute' WHERE id = $1`, [
      id,
    ]);
    await world.rows(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'settle-finalization:' || $1`,
      [id],
    );
  };
  const stateIs = (token: string, state: string) =>
    until(async () => (await world.rowOf(token)).state === state);
  /** Confirms a session whose visit is created, but whose response is lost. */
  const madeUnheard = async () => {
    const { token } = await world.complete(who);
    world.outside.loseAnswer(CREATE);
    expect(await codeOf(world.confirm(token, who))).toBe('FINALIZING');
    return token;
  };
  /** Confirms a session whose request to create the visit is lost. */
  const neverArrived = async () => {
    const { token } = await world.complete(who);
    world.outside.failNext(CREATE, new AppError('TIMEOUT'));
    expect(await codeOf(world.confirm(token, who))).toBe('FINALIZING');
    return token;
  };

  it('the session cannot be changed in the meantime', async () => {
    const token = await neverArrived();
    expect(await codeOf(world.change(token, { patient: maria }, who))).toBe('FINALIZING');
    expect(await codeOf(world.confirm(token, who))).toBe('FINALIZING');
  });

  it('the person gets the existing visit by confirming again', async () => {
    const token = await madeUnheard();
    const { appointment_id } = await world.confirm(token, who);
    expect([...world.outside.made.values()].map(({ id }) => id)).toEqual([appointment_id]);
    expect(await world.rowOf(token)).toMatchObject({ state: 'finalized', appointment_id });
  });

  it('the job finds the existing visit when nobody confirms again', async () => {
    const token = await madeUnheard();
    await letTimePass(token);
    await stateIs(token, 'finalized');
    const { appointment_id } = await world.rowOf(token);
    expect(await world.confirm(token, who)).toMatchObject({ appointment_id });
    expect(world.outside.made.size).toBe(1);
  });

  it('without a visit the session reopens with a new key and all choices', async () => {
    const token = await neverArrived();
    const before = await world.rowOf(token);
    await letTimePass(token);
    await stateIs(token, 'open');
    const after = await world.rowOf(token);
    expect(world.outside.closedKeys).toContain(before.appointment_key);
    expect(after.appointment_key).not.toBe(before.appointment_key);
    expect(await world.change(token, {}, who)).toMatchObject({
      service_id: 1,
      slot: { start: expect.any(String) },
    });
    await world.confirm(token, who);
    expect(world.outside.made.size).toBe(1);
  });

  it('a confirmation after the wait reopens the session and creates the visit at once', async () => {
    const token = await neverArrived();
    const { id } = await world.rowOf(token);
    await world.rows(`UPDATE booking_session SET frozen_at = now() - interval '1 minute' WHERE id = $1`, [
      id,
    ]);
    const { appointment_id } = await world.confirm(token, who);
    expect(appointment_id).toBeGreaterThan(0);
    expect(world.outside.made.size).toBe(1);
    expect([...world.outside.holds.keys()]).toEqual([]);
  });

  const jobFailed = async (token: string) => {
    const { id } = await world.rowOf(token);
    await until(async () => {
      const rows = await world.rows<{ last_error: string | null }>(
        `SELECT last_error FROM graphile_worker._private_jobs WHERE key = 'settle-finalization:' || $1`,
        [id],
      );
      return rows[0]?.last_error;
    });
  };

  it('a process whose clock is ahead does not give up too early', async () => {
    const { token } = await world.complete(who);
    world.outside.failNext(CREATE, new AppError('TIMEOUT'));
    const confirming = withClockBehind(() => world.confirm(token, who));
    expect(await codeOf(confirming)).toBe('FINALIZING');
    expect(await codeOf(world.confirm(token, who))).toBe('FINALIZING');
    const { appointment_key } = await world.rowOf(token);
    expect(world.outside.closedKeys).not.toContain(appointment_key);
  });

  it('the session stays frozen while appointments is unavailable, and is settled afterwards', async () => {
    const token = await madeUnheard();
    world.outside.failNext(KEY, new AppError('UNAVAILABLE'));
    await letTimePass(token);
    await jobFailed(token);
    expect(await world.rowOf(token)).toMatchObject({ state: 'finalizing' });
    await letTimePass(token);
    await stateIs(token, 'finalized');
  });

  it('the job runs again when it came too early', async () => {
    const token = await neverArrived();
    const { id, appointment_key } = await world.rowOf(token);
    await world.rows('UPDATE booking_session SET frozen_at = now() WHERE id = $1', [id]);
    await world.rows(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'settle-finalization:' || $1`,
      [id],
    );
    await jobFailed(token);
    expect(world.outside.closedKeys).not.toContain(appointment_key);
    await letTimePass(token);
    await stateIs(token, 'open');
  });

  it('the next process settles the session of one that died after freezing', async () => {
    const { token } = await world.complete(who);
    const { id, appointment_key } = await world.rowOf(token);
    // The state after a kill between freezing the session and creating the visit.
    await world.stop();
    await world.rows(
      `UPDATE booking_session SET state = 'finalizing', content_hash = $2, owner_id = user_id,
              frozen_at = now() - interval '1 minute' WHERE id = $1`,
      [id, appointment_key],
    );
    await world.rows(
      `SELECT graphile_worker.add_job('settle-finalization', json_build_object('session_id', $1::int),
                                      job_key := 'settle-finalization:' || $1)`,
      [id],
    );
    await world.start();
    await stateIs(token, 'open');
    expect((await world.confirm(token, who)).appointment_id).toBeGreaterThan(0);
    expect(world.outside.made.size).toBe(1);
  });

  it('no job is left once the outcome is known', async () => {
    const { token } = await world.complete(who);
    await world.confirm(token, who);
    const { id } = await world.rowOf(token);
    const jobs = await world.rows(
      `SELECT 1 FROM graphile_worker._private_jobs WHERE key = 'settle-finalization:' || $1`,
      [id],
    );
    expect(jobs).toEqual([]);
  });

  it('other content under the same key is 409, and the existing visit is returned afterwards', async () => {
    const { token } = await world.complete(who);
    const { appointment_key } = await world.rowOf(token);
    const other = {
      content_hash: 'f'.repeat(64),
      starts_at: '2020-01-01T00:00:00Z',
      ends_at: '2020-01-01T00:30:00Z',
    };
    world.outside.made.set(appointment_key, { id: 555, appointment: other as never });
    expect(await codeOf(world.confirm(token, who))).toBe('IDEMPOTENCY_MISMATCH');
    expect(await world.confirm(token, who)).toMatchObject({ appointment_id: 555 });
  });
});
