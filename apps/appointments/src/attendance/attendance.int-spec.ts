import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { attendance } from '@drawpoint/contracts/appointments/attendance.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import {
  admin,
  developer,
  otherAdmin,
  outcome,
  patient,
  phlebotomist,
  runJob,
  useAppointments,
} from '../testing/start-appointments.ts';

const HOUR = 3_600_000;
const ASKING = { 'visit.reminders': [{ hours: 28, email: true, text: false }] };

describe('"Can you make it?"', () => {
  const world = useAppointments();
  let id: number;
  let start: Date;
  beforeEach(async () => {
    await world.rows('TRUNCATE person');
    start = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 20 * HOUR);
    id = await book('asked', start);
  });
  const book = (name: string, at: Date) =>
    world.book(name, at, { status: 'approved', actor_id: 3, policies: ASKING });
  const remind = (of = id, at = start) =>
    runJob(world, 'remind-of-appointment', { id: of, hours: 28, starts_at: at.toISOString() });
  const link = async () => (await world.call(attendance.makeLink, { id })).token!;
  const show = (token: string) => world.call(attendance.show, { token }, null);
  const answer = (token: string, said: 'confirm' | 'cancel', reason?: string) =>
    world.call(attendance.answer, { token, answer: said, reason }, null);
  const get = (of = id) => world.call(appointments.get, { id: of }, phlebotomist);
  const byText = (is_clear: boolean, user_id = patient.user_id) =>
    world.call(attendance.answerByText, { id, user_id, is_clear });
  const changes = async () =>
    (
      await world.rows<{ change: string }>(
        `SELECT data->>'change' AS change FROM event_log.event WHERE entity_id = $1 ORDER BY 1`,
        [String(id)],
      )
    ).map(({ change }) => change);

  it('is asked by the reminder of 20 to 30 hours before, and by no other', async () => {
    expect(await world.call(attendance.makeLink, { id })).toEqual({ token: null });
    expect((await get()).attendance).toBeNull();
    await remind();
    expect((await get()).attendance).toBe('no_answer');
    expect(await link()).toMatch(/^[\w-]{43}$/);
    const stored = await world.rows<{ text: string }>('SELECT answer_link::text AS text FROM answer_link');
    expect(stored[0]!.text).not.toContain(await link());
    const other = await world.book('other', new Date(start.getTime() + 2 * HOUR), {
      ...{ status: 'approved', actor_id: 3 },
      policies: { 'visit.reminders': [{ hours: 40, email: true, text: true }] },
    });
    await runJob(world, 'remind-of-appointment', {
      ...{ id: other, hours: 40, starts_at: new Date(start.getTime() + 2 * HOUR).toISOString() },
    });
    expect((await get(other)).attendance).toBeNull();
  });

  it('the link shows time, ZIP code and first name to a stranger, and opening it changes nothing', async () => {
    await remind();
    const token = await link();
    const before = await changes();
    const seen = await show(token);
    expect(Object.keys(seen).sort()).toEqual([
      ...['appointment_id', 'cancel', 'first_name', 'starts_at', 'state', 'tz', 'zip'],
    ]);
    expect(seen).toMatchObject({ first_name: 'Evelyn', zip: '10118', state: 'asked', cancel: 'free' });
    expect(Date.parse(seen.starts_at)).toBe(start.getTime());
    expect([await changes(), (await get()).attendance]).toEqual([before, 'no_answer']);
  });

  it('a patient confirms without signing in, once', async () => {
    await remind();
    const token = await link();
    expect((await answer(token, 'confirm')).state).toBe('confirmed');
    expect((await answer(token, 'confirm')).state).toBe('confirmed');
    expect((await get()).attendance).toBe('confirmed');
    expect((await changes()).filter((change) => change === 'attending')).toHaveLength(1);
    expect(await world.call(attendance.makeLink, { id })).toEqual({ token: null });
    const audited = `SELECT subject FROM kit.audit_entry WHERE action = 'visit_answered' AND outcome = 'done'`;
    expect(await world.rows(audited)).toEqual([{ subject: String(id) }, { subject: String(id) }]);
  });

  it('two confirmations at once count as one', async () => {
    await remind();
    const token = await link();
    await Promise.all([answer(token, 'confirm'), answer(token, 'confirm'), byText(true)]);
    const [row] = await world.rows('SELECT attendance_confirmed_at IS NOT NULL AS is FROM appointment');
    expect([row, (await get()).attendance]).toEqual([{ is: true }, 'confirmed']);
  });

  it('a patient cancels without signing in, as they would signed in', async () => {
    await remind();
    const token = await link();
    expect((await answer(token, 'cancel', 'I am ill.')).state).toBe('canceled');
    expect(await get()).toMatchObject({
      ...{ status: 'canceled', canceled_by: patient.user_id, canceled_reason: 'I am ill.', attendance: null },
    });
    expect(await outcome(show(token))).toBe('NOT_FOUND');
    expect(await world.rows('SELECT id FROM calendar_entry')).toEqual([]);
  });

  describe('another time by the link', () => {
    const later = (hours: number) => new Date(start.getTime() + hours * HOUR).toISOString();
    const move = (token: string, starts_at: string) =>
      world.call(attendance.move, { token, starts_at }, null);
    const findMovable = (token: string) => world.call(attendance.findMovable, { token });

    it('moves the visit as a signed-in patient does: same place and price, and it waits for an answer', async () => {
      await remind();
      const token = await link();
      const before = await get();
      expect(await findMovable(token)).toMatchObject({
        ...{ id, phlebotomist_id: phlebotomist.user_id, user_id: patient.user_id, length_minutes: 30 },
      });
      const moved = await move(token, later(24));
      expect([moved.state, Date.parse(moved.starts_at)]).toEqual(['moved', Date.parse(later(24))]);
      const after = await get();
      expect(after).toMatchObject({
        ...{ status: 'pending', attendance: null, price_total: before.price_total },
        location: before.location,
      });
      expect(await changes()).toContain('moved');
      const audited = `SELECT actor_id, subject FROM kit.audit_entry WHERE action = 'appointment_moved'`;
      expect(await world.rows(audited)).toEqual([{ actor_id: null, subject: String(id) }]);
      for (const again of [move(token, later(26)), show(token), findMovable(token)])
        expect(await outcome(again)).toBe('NOT_FOUND');
    });

    it('two devices move it once', async () => {
      await remind();
      const token = await link();
      const outcomes = await Promise.all([24, 26].map((hours) => outcome(move(token, later(hours)))));
      expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1);
      expect((await changes()).filter((change) => change === 'moved')).toHaveLength(1);
    });

    it('a time that was taken meanwhile keeps the visit where it is', async () => {
      await remind();
      const token = await link();
      await world.book('another', new Date(later(24)), { status: 'approved', actor_id: 3, user_id: 5 });
      expect(await outcome(move(token, later(24)))).toBe('SLOT_TAKEN');
      expect((await show(token)).state).toBe('asked');
    });

    it('is not possible once the phlebotomist has set out', async () => {
      await remind();
      const token = await link();
      await world.rows(`UPDATE appointment SET stage = 'en_route' WHERE id = $1`, [id]);
      for (const refused of [move(token, later(24)), findMovable(token)])
        expect(await outcome(refused)).toBe('INVALID_TRANSITION');
    });
  });

  it('a link ends with a move, and so does an answer', async () => {
    await remind();
    const token = await link();
    await answer(token, 'confirm');
    const later = new Date(start.getTime() + 24 * HOUR);
    await world.call(appointmentMoves.reschedule, { id, starts_at: later.toISOString() }, admin);
    expect([await outcome(show(token)), (await get()).attendance]).toEqual(['NOT_FOUND', null]);
    await world.rows(`UPDATE appointment SET starts_at = $1 WHERE id = $2`, [start, id]);
    await world.rows('TRUNCATE appointment_reminder');
    await remind();
    expect((await show(await link())).state).toBe('asked');
  });

  it('all links that do not work get the same answer', async () => {
    await remind();
    const [token, other] = [await link(), await link()];
    const refusalOf = (text: string) =>
      show(text).then(
        () => null,
        (error: { code: string; message: string; options: object }) => [
          ...[error.code, error.message, JSON.stringify(error.options)],
        ],
      );
    const unknown = await refusalOf('x'.repeat(43));
    expect(unknown?.[0]).toBe('NOT_FOUND');
    const ended = async (set: string, back: string) => {
      await world.rows(`UPDATE appointment SET ${set} WHERE id = $1`, [id]);
      const refusals = [await refusalOf(token), await outcome(answer(token, 'confirm'))];
      await world.rows(`UPDATE appointment SET ${back} WHERE id = $1`, [id]);
      return refusals;
    };
    const all = [unknown, 'NOT_FOUND'];
    expect(await ended('starts_at = now()', `starts_at = '${start.toISOString()}'`)).toEqual(all);
    expect(await ended(`status = 'pending'`, `status = 'approved'`)).toEqual(all);
    expect(await ended('user_id = 5', `user_id = ${patient.user_id}`)).toEqual(all);
    expect((await show(token)).state).toBe('asked');
    await world.rows(
      `INSERT INTO person (id, first_name, last_name, deleted, version) VALUES ($1, 'Ann', 'Lee', true, 1)`,
      [patient.user_id],
    );
    expect(await refusalOf(other)).toEqual(unknown);
  });

  it('once the phlebotomist has set out, nothing is left to confirm', async () => {
    await remind();
    const token = await link();
    await world.rows(`UPDATE appointment SET stage = 'en_route' WHERE id = $1`, [id]);
    expect(await outcome(answer(token, 'confirm'))).toBe('INVALID_TRANSITION');
  });

  it('a text with 1 confirms the visit of the account that was reminded, and no other one', async () => {
    expect(await byText(true, 5)).toEqual({ outcome: 'over' });
    expect(await byText(true)).toEqual({ outcome: 'confirmed' });
    expect((await get()).attendance).toBe('confirmed');
    await world.call(appointmentMoves.cancel, { id }, patient);
    expect(await byText(true)).toEqual({ outcome: 'over' });
  });

  it('an answer from a number of several accounts confirms nothing and goes to the office', async () => {
    await remind();
    expect(await byText(false)).toEqual({ outcome: 'unclear' });
    expect((await get()).attendance).toBe('no_answer');
    expect(await changes()).toContain('answer_unclear');
  });

  it('staff list whom to call: visits of the next 48 hours without an answer', async () => {
    const list = async (who = phlebotomist) =>
      (await world.call(appointments.listForStaff, { status: 'no_answer' }, who)).data.map((each) => each.id);
    expect(await list()).toEqual([]);
    await remind();
    expect([await list(), await list(otherAdmin)]).toEqual([[id], []]);
    await answer(await link(), 'confirm');
    expect(await list()).toEqual([]);
  });

  it('managers count reminders and answers by day; others see none of it', async () => {
    await remind();
    const second = new Date(start.getTime() + 2 * HOUR);
    const texted = await book('by text', second);
    await remind(texted, second);
    await world.call(attendance.answerByText, { id: texted, user_id: patient.user_id, is_clear: true });
    const [row] = await world.rows<{ day: string }>(
      'SELECT local_date AS day FROM appointment WHERE id = $1',
      [id],
    );
    const range = { from: row!.day, to: '2999-01-01' };
    const sumOf = async (who = admin) =>
      (await world.call(attendance.listDays, range, who)).data.reduce(
        (sum, each) => [
          sum[0]! + each.reminders,
          sum[1]! + each.asked,
          sum[2]! + each.by_text,
          sum[3]! + each.no_answer,
        ],
        [0, 0, 0, 0],
      );
    expect(await sumOf()).toEqual([2, 2, 1, 1]);
    expect(await sumOf(developer)).toEqual([2, 2, 1, 1]);
    expect(await sumOf(otherAdmin)).toEqual([0, 0, 0, 0]);
    await world.call(appointmentMoves.cancel, { id }, patient);
    expect(await sumOf()).toEqual([2, 2, 1, 0]);
    // By default the weeks that are over, and today.
    const before = await world.call(attendance.listDays, { to: '2020-01-01' }, admin);
    expect([before.data, (await world.call(attendance.exportDays, {}, admin)).next]).toEqual([[], null]);
    const { rows } = await world.call(attendance.exportDays, range, admin);
    expect(rows[0]!.slice(1, 3)).toEqual(['Empire Mobile Labs', expect.any(Number)]);
    for (const who of [patient, phlebotomist])
      expect(await outcome(world.call(attendance.listDays, range, who))).toBe('FORBIDDEN');
  });
});
