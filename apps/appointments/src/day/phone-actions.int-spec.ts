import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { day } from '@drawpoint/contracts/appointments/day.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { OPERATIONS } from '@drawpoint/contracts/registry';
import { WATCH_ARRIVAL } from '../arrivals/watch-arrival.task.ts';
import { begun, send, statesOf, stored } from '../testing/phone-steps.ts';
import {
  admin,
  hurryJobs,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  releasePatientNotices,
  useAppointments,
} from '../testing/start-appointments.ts';

const elsewhere: Caller = { ...otherPhlebotomist, user_id: 12, provider_id: 2 };

describe('What phones stored without a network', () => {
  const world = useAppointments();
  const read = (id: number) => world.call(appointments.get, { id }, phlebotomist);
  const stepsOf = async (id: number) => {
    const [row] = await world.rows<{ steps: { action: string; at: string; by: number }[] }>(
      'SELECT steps FROM appointment WHERE id = $1',
      [id],
    );
    return row!.steps;
  };
  const wholeDay = (id: number, minutes = 40) => [
    stored(visits.setOut, { id }, minutes),
    stored(visits.arrive, { id }, minutes - 10),
    stored(visits.draw, { id }, minutes - 15),
    stored(visits.complete, { id, notes: 'Left arm.' }, minutes - 20),
  ];
  const told = async (id: number) =>
    (
      await world.rows<{ change: string }>(
        `SELECT data->>'change' AS change FROM event_log.event
          WHERE entity = 'appointment' AND entity_id = $1 ORDER BY entity_version`,
        [String(id)],
      )
    ).map(({ change }) => change);

  it('is done in order, as of when it happened, and a repetition gets the same answers', async () => {
    const id = await begun(world);
    const actions = wholeDay(id);
    const first = await send(world, actions);
    expect(statesOf(first)).toEqual(['done', 'done', 'done', 'done']);
    expect((await stepsOf(id)).map(({ action, at }) => [action, at])).toEqual([
      ['set_out', actions[0]!.at],
      ['arrive', actions[1]!.at],
      ['draw', actions[2]!.at],
      ['complete', actions[3]!.at],
    ]);
    expect(first[3]!.answer).toMatchObject({ status: 'completed', completed_at: actions[3]!.at });
    expect(await send(world, actions)).toEqual(first);
    expect(await stepsOf(id)).toHaveLength(4);
    const audited = await world.rows(
      `SELECT action FROM kit.audit_entry WHERE subject = $1 AND actor_id = $2 ORDER BY id`,
      [String(id), phlebotomist.user_id],
    );
    expect(audited.map((row) => (row as { action: string }).action)).toEqual([
      ...['appointment_en_route', 'appointment_arrived', 'appointment_drawn', 'appointment_completed'],
    ]);
  });

  it('takes effect once when the same is sent several times at once', async () => {
    const ids = [await begun(world), await begun(world, { user_id: 5 })];
    const actions = ids.flatMap((id) => wholeDay(id));
    const answers = await Promise.all([1, 2, 3].map(() => send(world, actions)));
    for (const each of answers) expect(new Set(statesOf(each))).toEqual(new Set(['done']));
    for (const id of ids) expect(await stepsOf(id)).toHaveLength(4);
    expect(await send(world, actions)).toEqual(await send(world, actions));
  });

  it('is refused under an id of somebody else, or of another content, and says nothing of it', async () => {
    const id = await begun(world);
    const [action] = wholeDay(id);
    await send(world, [action!]);
    const other = { ...action!, at: new Date().toISOString() };
    for (const [what, who] of [
      [action!, otherPhlebotomist],
      [action!, elsewhere],
      [other, phlebotomist],
    ] as const)
      expect(await send(world, [what], who)).toEqual([
        {
          ...{ id: action!.id, state: 'refused', answer: null },
          error: { code: 'IDEMPOTENCY_MISMATCH', message: 'An action with this id was sent before.' },
        },
      ]);
    expect(await stepsOf(id)).toHaveLength(1);
  });

  it('of two people who send one id at once, only the first is done and answered', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await begun(world, { user_id: 10 + round });
      const [action] = wholeDay(id);
      const sent = await Promise.all([send(world, [action!]), send(world, [action!], otherPhlebotomist)]);
      const [own, theirs] = sent.map(([answer]) => answer!);
      expect([own!.state, theirs!.answer]).toEqual([expect.stringMatching('done|refused'), null]);
      expect(['refused', 'needs_you']).toContain(theirs!.state);
      expect(own!.state === 'refused').toBe(theirs!.state === 'needs_you');
    }
  });

  it('is refused for visits of another company, for unknown ones, and for what no phone stores', async () => {
    const id = await begun(world);
    const foreign = await send(world, [stored(visits.setOut, { id })], elsewhere);
    expect(foreign[0]).toMatchObject({ state: 'refused', error: { code: 'FORBIDDEN' } });
    const answers = await send(world, [
      stored(visits.setOut, { id: 999_999 }),
      stored(appointments.approve, { id }),
      stored(visits.setOut, { id: 'x' }),
      stored(visits.complete, { id, extras: [{ label: 'A', amount: 0.001 }] }),
    ]);
    expect(answers.map(({ state, error }) => [state, error?.code])).toEqual([
      ['refused', 'NOT_FOUND'],
      ['refused', 'INVALID_INPUT'],
      ['refused', 'INVALID_INPUT'],
      ['refused', 'INVALID_INPUT'],
    ]);
    expect(Object.keys(answers[3]!.error!.errors!)).toEqual(['extras.0.amount']);
    expect((await read(id)).stage).toBeNull();
  });

  it('is for phlebotomists who act themselves', async () => {
    const actions = [stored(visits.setOut, { id: await begun(world) })];
    for (const who of [admin, patient]) expect(await outcome(send(world, actions, who))).toBe('FORBIDDEN');
    expect(await outcome(world.call(day.send, { actions }, null))).toBe('UNAUTHENTICATED');
    const impersonated = { ...phlebotomist, impersonator_id: 1 };
    expect(await outcome(send(world, actions, impersonated))).toBe('IMPERSONATION_REFUSED');
    for (const number of [0, 51]) {
      const many = Array.from({ length: number }, () => stored(visits.setOut, { id: 1 }));
      expect(await outcome(send(world, many))).toBe('INVALID_INPUT');
    }
  });

  it('of a clock that is an hour ahead is refused with a clear sentence, and later done', async () => {
    const id = await begun(world);
    const action = stored(visits.setOut, { id }, -60);
    const [refused] = await send(world, [action]);
    expect(refused).toMatchObject({ state: 'refused', error: { code: 'INVALID_INPUT' } });
    expect(refused!.error!.errors!['at']![0]).toMatch(/clock of this phone is ahead/);
    expect(await world.rows('SELECT 1 FROM phone_action')).toEqual([]);
    const soon = stored(visits.setOut, { id }, -1);
    expect(statesOf(await send(world, [soon]))).toEqual(['done']);
    expect(Date.parse((await read(id)).en_route_at!)).toBeLessThanOrEqual(Date.now());
  });

  it('is not before the step before it, but for clocks that differ a little', async () => {
    const id = await begun(world);
    await send(world, [stored(visits.setOut, { id }, 10)]);
    const [early] = await send(world, [stored(visits.arrive, { id }, 70)]);
    expect(early).toMatchObject({ state: 'refused', error: { errors: { at: [expect.any(String)] } } });
    const [near] = await send(world, [stored(visits.arrive, { id }, 11)]);
    expect(near!.state).toBe('done');
    const [out, arrived] = await stepsOf(id);
    expect(arrived!.at).toBe(out!.at);
  });

  it('tells nobody of “On the way” of more than 15 minutes ago, and tells of other steps', async () => {
    const late = await begun(world, {}, 5);
    await send(world, [stored(visits.setOut, { id: late }, 16)]);
    await releasePatientNotices(world);
    await hurryJobs(world, WATCH_ARRIVAL);
    expect((await world.call(appointments.get, { id: late }, patient)).stage).toBe('en_route');
    await send(world, [stored(visits.undoStep, { id: late, step: 'set_out' }, 1)]);
    expect((await told(late)).filter((change) => change !== 'stepped')).toEqual(['booked']);
    const soon = await begun(world, { user_id: 5 }, 5);
    await send(world, [stored(visits.setOut, { id: soon }, 14)]);
    await releasePatientNotices(world);
    expect(await told(soon)).toContain('en_route');
    const done = await begun(world, { user_id: 6 }, 75);
    await send(world, wholeDay(done, 100));
    await releasePatientNotices(world);
    expect(await told(done)).toContain('completed');
    expect(await told(done)).not.toContain('en_route');
  });

  it('needs a decision when it no longer fits, holds later steps of the visit, and no other visit', async () => {
    const canceled = await begun(world);
    await world.call(appointmentMoves.cancel, { id: canceled, reason: 'Ill.' }, admin);
    const fine = await begun(world, { user_id: 5 });
    const actions = [...wholeDay(canceled), ...wholeDay(fine)];
    const answers = await send(world, actions);
    expect(statesOf(answers)).toEqual([
      ...['needs_you', 'waiting', 'waiting', 'waiting'],
      ...['done', 'done', 'done', 'done'],
    ]);
    expect(await send(world, actions)).toEqual(answers);
    expect(await read(canceled)).toMatchObject({ status: 'canceled', stage: null });
    expect((await told(canceled)).filter((change) => change === 'needs_you')).toHaveLength(1);
  });

  it('is refused when it is an undo of what somebody has gone on from', async () => {
    const id = await begun(world);
    await send(world, [stored(visits.setOut, { id }, 30)]);
    await world.call(visits.complete, { id, notes: 'By phone.' }, admin);
    const undo = stored(visits.undoStep, { id, step: 'set_out' }, 20);
    const [answer] = await send(world, [undo]);
    expect(answer).toMatchObject({
      state: 'refused',
      error: { code: 'INVALID_TRANSITION', message: expect.stringContaining('no longer be undone') },
    });
    expect(await send(world, [undo])).toEqual([answer]);
    expect((await read(id)).status).toBe('completed');
    expect((await world.call(day.listNeedsYou, {}, admin)).data).toEqual([]);
  });

  it('needs a decision when a colleague has the visit, or somebody completed it', async () => {
    const given = await begun(world);
    await world.rows('UPDATE appointment SET phlebotomist_id = $2 WHERE id = $1', [
      given,
      otherPhlebotomist.user_id,
    ]);
    const completed = await begun(world, { user_id: 5 });
    await world.call(visits.complete, { id: completed, notes: 'By phone.' }, admin);
    const answers = await send(world, [
      stored(visits.arrive, { id: given }, 5),
      // Its time alone would let it correct the office's completion.
      stored(visits.complete, { id: completed, notes: 'Mine.' }),
    ]);
    expect(statesOf(answers)).toEqual(['needs_you', 'needs_you']);
    const reasons = await world.rows('SELECT reason FROM phone_action ORDER BY seq');
    expect(reasons).toEqual([{ reason: 'reassigned' }, { reason: 'completed' }]);
    expect((await read(completed)).booking_payload.completion.notes).toBe('By phone.');
    expect(statesOf(await send(world, wholeDay(given), otherPhlebotomist))[0]).toBe('done');
    // Somebody who visits for several companies.
    await begun(world, { user_id: 6, phlebotomist: { id: elsewhere.user_id, name: 'Rosa Lin' } });
    const [kept] = await send(world, [stored(visits.arrive, { id: given })], elsewhere);
    expect(kept!.state).toBe('needs_you');
  });

  it('of two phones of one person on one visit, the second needs a decision', async () => {
    const id = await begun(world);
    const [one, other] = await Promise.all([send(world, wholeDay(id)), send(world, wholeDay(id))]);
    const states = [...statesOf(one), ...statesOf(other)].toSorted();
    expect(states.filter((state) => state === 'done')).toHaveLength(4);
    expect(states.filter((state) => state === 'needs_you')).toHaveLength(1);
    expect(await stepsOf(id)).toHaveLength(4);
  });

  it('of more than 72 hours ago needs a decision in place of being refused', async () => {
    const id = await begun(world, {}, 73 * 60);
    const [old] = await send(world, [stored(visits.setOut, { id }, 73 * 60)]);
    expect(old!.state).toBe('needs_you');
    expect(await world.rows('SELECT reason FROM phone_action')).toEqual([{ reason: 'old' }]);
    expect((await read(id)).stage).toBeNull();
    const other = await begun(world, { user_id: 5 }, 71 * 60);
    expect(statesOf(await send(world, [stored(visits.setOut, { id: other }, 71 * 60)]))).toEqual(['done']);
  });

  it('waits while the database refuses, and is done when it is sent again', async () => {
    const id = await begun(world);
    const actions = wholeDay(id);
    await world.rows(`ALTER TABLE calendar_entry RENAME TO calendar_entry_away`);
    const answers = await send(world, actions);
    await world.rows(`ALTER TABLE calendar_entry_away RENAME TO calendar_entry`);
    expect(statesOf(answers)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    expect(statesOf(await send(world, actions))).toEqual(['done', 'done', 'done', 'done']);
  });

  it('can be any operation that is marked for phones', async () => {
    const id = await begun(world);
    const offline = OPERATIONS.filter((op) => op.offline);
    expect(offline.map(({ subject }) => subject)).toContain(visits.undoStep.subject);
    // At most its own schema refuses the input, so it is known.
    for (const op of offline) {
      const [answer] = await send(world, [stored(op, { id, confirm_early: 7 })]);
      expect(answer!.error?.errors ?? {}).not.toHaveProperty('operation');
    }
  });

  it('keeps what it was about sealed', async () => {
    const id = await begun(world);
    await send(world, wholeDay(id));
    const rows = JSON.stringify(await world.rows('SELECT * FROM phone_action'));
    for (const secret of ['Left arm', 'Evelyn', '5th Ave']) expect(rows).not.toContain(secret);
  });
});
