import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { STEP_ACTIONS, type StepAction } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { providerPolicyChanged } from '@drawpoint/contracts/booking/catalog.events';
import type { AppError } from '@drawpoint/nest-kit/app-error';
import { eventFeed } from '@drawpoint/nest-kit/testing/event-feed';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import {
  admin,
  developer,
  inDays,
  letBeDue,
  letBegin,
  releasePatientNotices,
  otherAdmin,
  outcome,
  patient,
  phlebotomist,
  otherPhlebotomist,
  runJob,
  startAppointments,
} from '../testing/start-appointments.ts';
import { TELL_OF_STEP } from './tell-of-step.task.ts';

const CALLS = {
  set_out: visits.setOut,
  arrive: visits.arrive,
  draw: visits.draw,
  no_show: visits.noShow,
  fail_draw: visits.failDraw,
  complete: visits.complete,
} as const;
/** How long before the start each step may be taken, in minutes. */
const LEADS: Record<StepAction, number> = {
  ...{ set_out: 120, arrive: 30, draw: 30, no_show: 0, fail_draw: 30, complete: 30 },
};

describe('The steps of a visit', () => {
  const booking = eventFeed('booking');
  const world = startedOnce(() => startAppointments({ fakes: booking.fakes }));
  beforeEach(() => world.rows('TRUNCATE appointment, calendar_entry, booking_key CASCADE'));

  let count = 0;
  const booked = async (minutesAhead?: number): Promise<number> => {
    count += 1;
    const id = await world.book(`visit ${count}`, inDays(5 + count, 600), { status: 'approved' });
    if (minutesAhead !== undefined) await letBegin(world, id, -minutesAhead);
    return id;
  };
  const take = (action: StepAction, id: number, caller = phlebotomist, more: object = {}) =>
    world.call(CALLS[action], { id, ...more }, caller);
  const undo = (step: StepAction, id: number, caller = phlebotomist) =>
    world.call(visits.undoStep, { id, step }, caller);
  const seenBy = (caller: typeof patient, id: number) => world.call(appointments.get, { id }, caller);
  const changes = async (id: number) =>
    (
      await world.rows<{ change: string }>(
        `SELECT data->>'change' AS change FROM event_log.event WHERE entity_id = $1 ORDER BY entity_version`,
        [String(id)],
      )
    ).map(({ change }) => change);
  const setStage = (id: number, stage: string | null) =>
    world.rows('UPDATE appointment SET stage = $2 WHERE id = $1', [id, stage]);
  const stageBefore = (action: StepAction) =>
    action === 'draw' || action === 'fail_draw' ? 'arrived' : null;

  describe.each(STEP_ACTIONS)('%s', (action) => {
    const at = async (minutesAhead: number): Promise<number> => {
      const id = await booked(minutesAhead);
      await setStage(id, stageBefore(action));
      return id;
    };

    it('the step is refused before its time, with the time from which it is allowed', async () => {
      const id = await at(LEADS[action] + 3);
      const refused = await take(action, id).catch((error: unknown) => error as AppError);
      expect(refused).toMatchObject({ code: 'TOO_EARLY' });
      const from = (refused as AppError).options.details?.allowed_from as string;
      expect(from).toMatch(/-0[45]:00$/);
      const { starts_at, actions, early_steps } = await seenBy(phlebotomist, id);
      expect(Date.parse(starts_at) - Date.parse(from)).toBe(LEADS[action] * 60_000);
      expect(early_steps).toContainEqual({ action, allowed_from: from });
      expect(actions).not.toContain(action);
    });

    it('the step can be taken from its time on', async () => {
      const id = await at(LEADS[action] - 1);
      expect((await seenBy(phlebotomist, id)).actions).toContain(action);
      expect(await outcome(take(action, id))).toBe('ok');
    });

    it('only admins and developers take the step before its time, and only with a confirmation', async () => {
      for (const caller of [admin, developer]) {
        const id = await at(48 * 60);
        expect(await outcome(take(action, id, caller))).toBe('TOO_EARLY');
        expect(await outcome(take(action, id, caller, { confirm_early: false }))).toBe('TOO_EARLY');
        expect(await outcome(take(action, id, caller, { confirm_early: true }))).toBe('ok');
      }
      const id = await at(48 * 60);
      await expect(take(action, id, phlebotomist, { confirm_early: true })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        options: { errors: { confirm_early: [expect.any(String)] } },
      });
      expect(await outcome(take(action, id, otherAdmin, { confirm_early: true }))).toBe('FORBIDDEN');
    });

    it('a step undone before the patient is notified stays unknown to the patient', async () => {
      const id = await at(LEADS[action] - 1);
      const before = await seenBy(patient, id);
      const entries = () => world.rows('SELECT starts_at, ends_at FROM calendar_entry ORDER BY id');
      const taken = await entries();
      expect((await take(action, id)).last_step).toBe(action);
      expect(await seenBy(patient, id)).toEqual(before);
      expect(await undo(action, id)).toMatchObject({ status: 'approved', last_step: null, outcome: null });
      await releasePatientNotices(world);
      expect(await changes(id)).toEqual(['booked', 'stepped', 'stepped']);
      expect(await seenBy(patient, id)).toEqual(before);
      expect(await entries()).toHaveLength(taken.length);
      const [entry] = await world.rows(
        `SELECT actor_id, details FROM kit.audit_entry WHERE action = 'appointment_step_undone' ORDER BY id DESC LIMIT 1`,
      );
      expect(entry).toEqual({ actor_id: phlebotomist.user_id, details: action });
    });

    it('the patient is notified of the step after ten seconds, and of a later undo by a correction', async () => {
      const id = await at(LEADS[action] - 1);
      await take(action, id);
      await releasePatientNotices(world);
      const told = await changes(id);
      expect(told).toHaveLength(3);
      await undo(action, id, admin);
      const isHeard = action !== 'arrive' && action !== 'draw';
      expect(await changes(id)).toEqual([...told, isHeard ? 'step_undone' : 'stepped']);
      expect(await seenBy(patient, id)).toMatchObject({ status: 'approved', stage: stageBefore(action) });
    });
  });

  it('a step that an admin takes early notifies the patient only at its own time', async () => {
    const id = await booked(300);
    const before = await seenBy(patient, id);
    await take('set_out', id, admin, { confirm_early: true });
    const [job] = await world.rows<{ run_at: Date }>(
      `SELECT run_at FROM graphile_worker.jobs WHERE key = $1`,
      [`tell-of-step:${id}`],
    );
    expect(job!.run_at.getTime()).toBe(Date.parse(before.starts_at) - 120 * 60_000);
    expect(await seenBy(patient, id)).toEqual(before);
    expect((await seenBy(phlebotomist, id)).stage).toBe('en_route');
    await take('complete', id, admin, { confirm_early: true });
    expect(await seenBy(patient, id)).toEqual(before);
  });

  it('of several steps within ten seconds only the last one notifies the patient', async () => {
    const id = await booked(10);
    for (const action of ['set_out', 'arrive', 'draw', 'complete'] as const) await take(action, id);
    await releasePatientNotices(world);
    expect((await changes(id)).filter((change) => change !== 'stepped')).toEqual(['booked', 'completed']);
  });

  it('when the next step is undone at once, the patient is notified of the one before', async () => {
    const id = await booked(10);
    await take('set_out', id);
    await take('arrive', id);
    await undo('arrive', id);
    await releasePatientNotices(world);
    expect((await changes(id)).at(-1)).toBe('en_route');
    expect(await seenBy(patient, id)).toMatchObject({ stage: 'en_route', arrived_at: null });
  });

  it('a notice that comes late does not tell of another step, nor of the same one taken anew', async () => {
    const id = await booked(10);
    await take('set_out', id);
    for (const action of ['set_out', 'arrive'])
      await runJob(world, TELL_OF_STEP, { id, action, at: '2020-01-01T00:00:00.000Z' });
    expect(await changes(id)).toEqual(['booked', 'stepped']);
  });

  it('steps are undone one by one from the last, by the person who took them or a manager', async () => {
    const id = await booked(10);
    await take('set_out', id, admin);
    await take('arrive', id);
    expect(await outcome(undo('set_out', id))).toBe('INVALID_TRANSITION');
    expect(await outcome(undo('arrive', id, patient))).toBe('FORBIDDEN');
    expect(await outcome(undo('arrive', id, otherPhlebotomist))).toBe('FORBIDDEN');
    expect((await seenBy(phlebotomist, id)).actions).toContain('undo_step');
    await undo('arrive', id);
    expect((await seenBy(phlebotomist, id)).actions).not.toContain('undo_step');
    expect(await outcome(undo('set_out', id))).toBe('FORBIDDEN');
    expect(await undo('set_out', id, admin)).toMatchObject({ stage: null, en_route_at: null });
    expect(await outcome(undo('set_out', id, admin))).toBe('INVALID_TRANSITION');
  });

  it('undoing a completion removes its extras and notes', async () => {
    const id = await booked(10);
    const more = { extras: [{ label: 'Tube', amount: 5 }], notes: 'Left arm.' };
    expect(await take('complete', id, phlebotomist, more)).toMatchObject({ price_extra: 5 });
    expect(await undo('complete', id)).toMatchObject({
      ...{ status: 'approved', extras: [], price_extra: 0, completed_at: null },
      booking_payload: { completion: { notes: null } },
    });
  });

  it('a completion cannot be undone when its time was booked meanwhile', async () => {
    const id = await booked(10);
    await take('complete', id);
    const { starts_at } = await seenBy(phlebotomist, id);
    await world.book('another', new Date(starts_at), { user_id: 5, status: 'approved' });
    expect(await outcome(undo('complete', id))).toBe('SLOT_TAKEN');
    expect((await seenBy(phlebotomist, id)).status).toBe('completed');
  });

  it('the patient is notified once of a step, even when the service restarts or the job runs again', async () => {
    const id = await booked(10);
    await take('set_out', id);
    await world.stop('appointments');
    await world.start('appointments');
    const [job] = await world.rows<{ payload: object }>(
      `SELECT payload FROM graphile_worker._private_jobs WHERE key = $1`,
      [`tell-of-step:${id}`],
    );
    await releasePatientNotices(world);
    await runJob(world, 'tell-of-step', job!.payload);
    expect(await changes(id)).toEqual(['booked', 'stepped', 'en_route']);
  });

  it('a step of a visit that was canceled meanwhile notifies nobody', async () => {
    const id = await booked(100);
    await take('set_out', id);
    await world.rows(`UPDATE appointment SET status = 'canceled' WHERE id = $1`, [id]);
    await releasePatientNotices(world);
    expect(await changes(id)).toEqual(['booked', 'stepped']);
  });

  it('the provider’s policy decides when a step is possible, else the policy of the site', async () => {
    const rows = [
      { service_id: null, key: 'visit.en_route_hours', value: 5 },
      { service_id: null, key: 'visit.step_minutes', value: 0 },
    ];
    booking.append(world, providerPolicyChanged, { entityId: 1, entityVersion: 1, data: { id: 1, rows } });
    await until(
      async () => (await world.rows('SELECT 1 FROM provider_policy WHERE version = 1')).length === 1,
    );
    const id = await booked(299);
    expect(await outcome(take('set_out', id))).toBe('ok');
    await letBegin(world, id, -3);
    expect(await outcome(take('arrive', id))).toBe('TOO_EARLY');
    const none = rows.map((row) => ({ ...row, value: null }));
    booking.append(world, providerPolicyChanged, {
      entityId: 1,
      entityVersion: 2,
      data: { id: 1, rows: none },
    });
    await until(
      async () => (await world.rows('SELECT 1 FROM provider_policy WHERE version = 2')).length === 1,
    );
    expect(await outcome(take('arrive', id))).toBe('ok');
    await letBeDue(world, id);
  });
});
