import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { day, type Settlement } from '@drawpoint/contracts/appointments/day.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { begun, send, statesOf, stored } from '../testing/phone-steps.ts';
import {
  admin,
  developer,
  otherAdmin,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';

describe('What phones leave to the office', () => {
  const world = useAppointments();
  const list = async (who: Caller = admin) => (await world.call(day.listNeedsYou, {}, who)).data;
  const settle = (id: string, how: Settlement, who: Caller = admin, reason = 'Asked Maria.') =>
    world.call(day.settle, { id, how, reason }, who);
  const read = (id: number) => world.call(appointments.get, { id }, admin);
  const cancel = (id: number) => world.call(appointmentMoves.cancel, { id, reason: 'Ill.' }, admin);
  const drawn = (id: number) => [
    stored(visits.arrive, { id }, 20),
    stored(visits.draw, { id }, 15),
    stored(visits.complete, { id, notes: 'Left arm.', extras: [{ label: 'Stat', amount: 10 }] }, 10),
  ];
  /** A visit that was canceled after a draw of which nobody knew. */
  const canceledLate = async () => {
    const id = await begun(world);
    await cancel(id);
    const actions = drawn(id);
    expect(statesOf(await send(world, actions))).toEqual(['needs_you', 'waiting', 'waiting']);
    return { id, actions };
  };

  it('is read by who did it and by the admins of the visit’s company, with what each may decide', async () => {
    const { id, actions } = await canceledLate();
    const [entry] = await list();
    expect(entry).toMatchObject({
      ...{ id: actions[0]!.id, operation: visits.arrive.subject, reason: 'canceled' },
      waiting: [{ operation: visits.draw.subject }, { operation: visits.complete.subject }],
      phlebotomist: { id: phlebotomist.user_id },
      appointment: { id, status: 'canceled', confirmation_code: expect.any(String) },
      may: ['complete', 'dismiss'],
    });
    expect(entry!.at).toMatch(/-0[45]:00$/);
    expect(await list(developer)).toEqual([entry]);
    expect(await list(phlebotomist)).toEqual([{ ...entry, may: [] }]);
    for (const who of [otherPhlebotomist, otherAdmin]) expect(await list(who)).toEqual([]);
    expect(await outcome(list(patient))).toBe('FORBIDDEN');
    expect(JSON.stringify(entry)).not.toMatch(/Evelyn|Carter|5th Ave/);
  });

  it('is decided by admins of the company, once, and by nobody else', async () => {
    const { actions } = await canceledLate();
    const { id } = actions[0]!;
    for (const who of [phlebotomist, patient])
      expect(await outcome(settle(id, 'dismiss', who))).toBe('FORBIDDEN');
    for (const who of [otherAdmin, { ...admin, provider_id: null }])
      expect(await outcome(settle(id, 'dismiss', who))).toBe('NOT_FOUND');
    const impersonating = { ...admin, impersonator_id: 1 };
    expect(await outcome(settle(id, 'dismiss', impersonating))).toBe('IMPERSONATION_REFUSED');
    expect(await outcome(settle(id, 'dismiss', admin, ' '))).toBe('INVALID_INPUT');
    expect(await outcome(settle(id, 'apply'))).toBe('INVALID_TRANSITION');
    expect(await outcome(settle(actions[1]!.id, 'dismiss'))).toBe('INVALID_TRANSITION');
    const outcomes = await Promise.all(
      ['dismiss', 'complete'].map((how) => outcome(settle(id, how as Settlement))),
    );
    expect(outcomes.toSorted()).toEqual(['INVALID_TRANSITION', 'ok']);
    expect(await outcome(settle(id, 'dismiss'))).toBe('INVALID_TRANSITION');
    expect(await list()).toEqual([]);
    const audited = await world.rows(
      `SELECT 1 FROM kit.audit_entry WHERE action = 'phone_action_settled' AND subject = $1 AND outcome = 'done'`,
      [id],
    );
    expect(audited).toHaveLength(1);
  });

  it('a visit whose draw was before its cancellation is completed, as the phone says', async () => {
    const { id, actions } = await canceledLate();
    await world.rows(
      `INSERT INTO visit_fee (appointment_id, kind, cents, created_at) VALUES ($1, 'late_cancellation', 4000, now())`,
      [id],
    );
    await settle(actions[0]!.id, 'complete');
    expect(await world.rows('SELECT 1 FROM visit_fee')).toEqual([]);
    expect(await read(id)).toMatchObject({
      ...{ status: 'completed', stage: 'drawn', outcome: null, canceled_at: null, canceled_reason: null },
      ...{ arrived_at: actions[0]!.at, drawn_at: actions[1]!.at, price_extra: 10 },
      booking_payload: { completion: { notes: 'Left arm.' } },
    });
    expect(statesOf(await send(world, actions))).toEqual(['done', 'done', 'done']);
    const told = await world.rows(
      `SELECT 1 FROM event_log.event WHERE data->>'id' = $1 AND data->>'change' = 'completed'`,
      [String(id)],
    );
    expect(told).toHaveLength(1);
  });

  it('a visit whose cancellation fee was paid stays canceled', async () => {
    const { id, actions } = await canceledLate();
    const [charge] = await world.rows<{ id: number }>(
      `INSERT INTO charge (reference, appointment_id, user_id, provider_id, provider_name, phlebotomist_id, phlebotomist_name,
                           service_name, confirmation_code, cents, state, transaction_id, created_at, settled_at)
       VALUES ('DPFEE', $1, 4, 1, '', 3, '', '', '', 4000, 'succeeded', 'T1', now(), now()) RETURNING id`,
      [id],
    );
    await world.rows(
      `INSERT INTO payment (charge_id, appointment_id, user_id, provider_id, phlebotomist_id, purpose, cents, status, happened_at)
       VALUES ($2, $1, 4, 1, 3, 'other', 4000, 'succeeded', now())`,
      [id, charge!.id],
    );
    expect(await outcome(settle(actions[0]!.id, 'complete'))).toBe('INVALID_TRANSITION');
    expect((await read(id)).status).toBe('canceled');
    expect(await list()).toHaveLength(1);
  });

  it('a visit without a draw before its cancellation cannot be completed', async () => {
    const id = await begun(world);
    await cancel(id);
    await send(world, [stored(visits.arrive, { id }, 20)]);
    const [entry] = await list();
    expect(entry!.may).toEqual(['dismiss']);
    expect(await outcome(settle(entry!.id, 'complete'))).toBe('INVALID_TRANSITION');
    expect((await read(id)).status).toBe('canceled');
  });

  it('what is set aside has no effect, and later steps of the visit are done again', async () => {
    const id = await begun(world);
    await world.rows(`UPDATE appointment SET status = 'pending' WHERE id = $1`, [id]);
    const actions = drawn(id);
    await send(world, actions);
    await settle(actions[0]!.id, 'dismiss');
    await world.rows(`UPDATE appointment SET status = 'approved' WHERE id = $1`, [id]);
    const answers = await send(world, [...actions, stored(visits.arrive, { id }, 1)]);
    expect(statesOf(answers)).toEqual(['refused', 'refused', 'refused', 'done']);
    expect(answers[0]!.error!.message).toBe('The office set this aside.');
  });

  it('what is applied is done as of when it happened, with what waits for it, in order', async () => {
    const id = await begun(world, {}, 75 * 60);
    const actions = [
      stored(visits.setOut, { id }, 74 * 60),
      stored(visits.arrive, { id }, 73 * 60),
      stored(visits.draw, { id }, 60),
    ];
    expect(statesOf(await send(world, actions))).toEqual(['needs_you', 'waiting', 'waiting']);
    const [entry] = await list();
    expect(entry).toMatchObject({ reason: 'old', may: ['apply', 'dismiss'] });
    await settle(entry!.id, 'apply');
    expect(await read(id)).toMatchObject({
      ...{
        stage: 'drawn',
        en_route_at: actions[0]!.at,
        arrived_at: actions[1]!.at,
        drawn_at: actions[2]!.at,
      },
    });
    expect(await list()).toEqual([]);
    const [answer] = await send(world, actions);
    expect(answer).toMatchObject({ state: 'done', answer: { id, stage: 'en_route' } });
  });

  it('what is applied and fits no longer stays, and the next that does not fit needs a decision again', async () => {
    const id = await begun(world, {}, 75 * 60);
    const actions = [
      stored(visits.setOut, { id }, 74 * 60),
      stored(visits.draw, { id }, 73 * 60),
      stored(visits.complete, { id }, 60),
    ];
    await send(world, actions);
    await world.rows(`UPDATE appointment SET stage = 'arrived' WHERE id = $1`, [id]);
    expect(await outcome(settle(actions[0]!.id, 'apply'))).toBe('INVALID_TRANSITION');
    expect(await list()).toHaveLength(1);
    await world.rows(`UPDATE appointment SET stage = NULL WHERE id = $1`, [id]);
    await settle(actions[0]!.id, 'apply');
    expect(await list()).toMatchObject([
      { id: actions[1]!.id, reason: 'changed', waiting: [{ operation: visits.complete.subject }] },
    ]);
  });
});
