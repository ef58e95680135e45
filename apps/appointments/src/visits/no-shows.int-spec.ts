import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import {
  admin,
  inDays,
  letBegin,
  otherPatient,
  outcome,
  patient,
  phlebotomist,
  releasePatientNotices,
  useAppointments,
} from '../testing/start-appointments.ts';

describe('No-shows', () => {
  const world = useAppointments();
  let booked = 0;

  async function noShow(more: object = {}): Promise<number> {
    booked += 1;
    const id = await world.book(`missed ${booked}`, inDays(1 + booked, 900), { status: 'approved', ...more });
    await letBegin(world, id);
    await world.call(visits.noShow, { id }, phlebotomist);
    await releasePatientNotices(world);
    return id;
  }
  const read = (id: number, caller: Caller) => world.call(appointments.get, { id }, caller);
  const answer = (id: number, caller: Caller = patient, text = 'I was at the back door.') =>
    world.call(visits.answerNoShow, { id, answer: text }, caller);

  it('the patient answers a no-show once, and the staff of the visit are told and read it', async () => {
    const id = await noShow();
    expect((await read(id, patient)).actions).toContain('answer_no_show');
    expect((await read(id, phlebotomist)).actions).not.toContain('answer_no_show');
    expect(await outcome(answer(id, patient, ' '))).toBe('INVALID_INPUT');
    expect(await outcome(answer(id, patient, 'x'.repeat(501)))).toBe('INVALID_INPUT');
    for (const caller of [otherPatient, phlebotomist, admin])
      expect(await outcome(answer(id, caller))).toBe('FORBIDDEN');
    const answered = await answer(id);
    expect(answered.actions).not.toContain('answer_no_show');
    expect(await outcome(answer(id))).toBe('INVALID_TRANSITION');
    for (const caller of [patient, phlebotomist, admin])
      expect((await read(id, caller)).no_show_answer?.text).toBe('I was at the back door.');
    const told = await world.rows(
      `SELECT 1 FROM event_log.event WHERE data->>'id' = $1 AND data->>'change' = 'no_show_answered'`,
      [String(id)],
    );
    expect(told).toHaveLength(1);
  });

  it('after 48 hours, and for another end of a visit, there is no answer', async () => {
    const id = await noShow();
    await world.rows(`UPDATE appointment SET canceled_at = now() - interval '48 hours' WHERE id = $1`, [id]);
    expect((await read(id, patient)).actions).not.toContain('answer_no_show');
    expect(await outcome(answer(id))).toBe('INVALID_TRANSITION');
    const open = await world.book('to come', inDays(40, 900));
    expect(await outcome(answer(open))).toBe('INVALID_TRANSITION');
  });

  it('undoing the step takes the answer away, and the next no-show can be answered', async () => {
    const id = await noShow();
    await answer(id);
    await world.call(visits.undoStep, { id, step: 'no_show' }, phlebotomist);
    expect(await read(id, phlebotomist)).not.toHaveProperty('no_show_answer');
    await world.call(visits.noShow, { id }, phlebotomist);
    expect(await outcome(answer(id))).toBe('ok');
  });

  it('staff see the second no-show of a year at this company, and patients never do', async () => {
    await noShow();
    const seen = async (id: number, caller: Caller) => (await read(id, caller)).no_shows;
    const next = await world.book('next', inDays(40, 900));
    expect(await seen(next, phlebotomist)).toBeUndefined();
    await noShow();
    expect(await seen(next, phlebotomist)).toBe(2);
    expect(await seen(next, admin)).toBe(2);
    const { data } = await world.call(appointments.listForStaff, { status: 'pending' }, phlebotomist);
    expect(data.map(({ id, no_shows }) => [id, no_shows])).toEqual([[next, 2]]);
    expect(await seen(next, patient)).toBeUndefined();
    const others = await world.book('of another', inDays(41, 900), { user_id: otherPatient.user_id });
    expect(await seen(others, phlebotomist)).toBeUndefined();
    await world.rows(`UPDATE appointment SET provider_id = 2 WHERE outcome = 'no_show'`);
    expect(await seen(next, admin)).toBeUndefined();
    await world.rows(
      `UPDATE appointment SET provider_id = 1, starts_at = now() - interval '13 months' WHERE outcome = 'no_show'`,
    );
    expect(await seen(next, admin)).toBeUndefined();
  });
});
