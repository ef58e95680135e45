import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { board } from '@drawpoint/contracts/appointments/board.contract';
import { proposals } from '@drawpoint/contracts/appointments/proposals.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { expectStatements } from '@drawpoint/nest-kit/testing/expect-statements';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { JAMAL, OFF_MINUTE } from '../testing/booking-fakes.ts';
import {
  admin,
  developer,
  hurryJobs,
  inDays,
  letBegin,
  type NewAppointment,
  otherAdmin,
  outcome,
  patient,
  phlebotomist,
  TZ,
  useAppointments,
} from '../testing/start-appointments.ts';
import { TELL_OF_MOVE } from './tell-of-move.task.ts';

const MARIA = phlebotomist.user_id;
/** 9 am in New York, in minutes of UTC. */
const NINE = 14 * 60;
const local = (minutes: number): string => toOffsetIso(TZ, inDays(5, minutes).getTime() / 60_000);
const DATE = local(NINE).slice(0, 10);

type Move = { to?: number; at?: number; sequence?: number; confirm?: boolean };

describe('The dispatch board', () => {
  const world = useAppointments();
  let since = new Date();
  beforeEach(() => {
    since = new Date();
  });

  const book = (name: string, minutes = NINE, more: Partial<NewAppointment> = {}) =>
    world.book(name, inDays(5, minutes), { status: 'approved', actor_id: admin.user_id, ...more });
  const other = (user_id: number): Partial<NewAppointment> => ({ user_id });
  const ofJamal = { phlebotomist: { id: JAMAL, name: 'Jamal Robinson' } };
  const withWindow = (minutes = NINE): Partial<NewAppointment> => {
    const start = inDays(5, minutes).getTime() / 60_000;
    return { window: { minutes: 120, starts: [start, start + 120] } };
  };
  const read = (who: Caller = admin, more = {}) => world.call(board.read, { date: DATE, ...more }, who);
  const target = (id: number, { to = MARIA, at = NINE }: Move) => ({
    ...{ appointment_id: id, phlebotomist_id: to, starts_at: local(at) },
  });
  const tryMove = (id: number, move: Move, who: Caller = admin) =>
    world.call(board.tryMove, target(id, move), who);
  const move = (id: number, how: Move, who: Caller = admin) =>
    world.call(
      board.move,
      { ...target(id, how), calendar_sequence: how.sequence ?? 0, confirm: how.confirm ?? true },
      who,
    );
  const changes = async () =>
    (
      await world.rows<{ change: string }>(
        `SELECT data->>'change' AS change FROM event_log.event
          WHERE type = 'appointment.changed' AND occurred_at >= $1 AND data->>'change' NOT IN ('requested', 'booked')
          ORDER BY entity_version`,
        [since],
      )
    ).map(({ change }) => change);
  const toldPhlebotomists = () =>
    world.rows(
      `SELECT (data->>'phlebotomist_id')::int AS id, data->>'received' AS received FROM event_log.event
        WHERE type = 'visits.reassigned' AND occurred_at >= $1 ORDER BY 1`,
      [since],
    );
  const runNotices = () => hurryJobs(world, TELL_OF_MOVE);
  const get = (id: number, who = phlebotomist) => world.call(appointments.get, { id }, who);

  describe('reading', () => {
    it('each phlebotomist has a lane with hours, visits and drives, and requests need attention', async () => {
      const first = await book('first');
      const asked = await book('asked', NINE + 120, { ...other(5), status: 'pending' });
      const day = await read();
      expect(day.lanes.map(({ name, visits }) => [name, visits.length])).toEqual([
        ['Jamal Robinson', 0],
        ['Lena Fischer', 0],
        ['Maria Santos', 2],
      ]);
      const maria = day.lanes[2];
      expect(maria).toMatchObject({
        ...{ hours: [{ from: local(NINE - 60), to: local(NINE + 660) }], absences: [], position: null },
        ...{ drive_minutes: 60, home_at: local(NINE + 170) },
      });
      expect(maria!.visits[0]).toMatchObject({
        ...{ id: first, patient_name: 'Evelyn Carter', calendar_sequence: 0, movable: true },
        ...{ planned_at: local(NINE), planned_end: local(NINE + 30), drive: { minutes: 20 } },
      });
      expect(day.attention).toEqual([{ appointment_id: asked, reason: 'unanswered' }]);
    });

    it('a visit with an arrival window stands at its planned time', async () => {
      const id = await book('window', NINE, withWindow());
      await book('exact', NINE + 15, other(5));
      const visit = (await read()).lanes[2]!.visits.find((each) => each.id === id);
      expect(visit).toMatchObject({
        arrival_window: { from: local(NINE), to: local(NINE + 120) },
        ...{ planned_at: local(NINE + 65), planned_end: local(NINE + 95) },
      });
    });

    it('a visit that should have begun needs attention', async () => {
      const id = await book('late');
      await letBegin(world, id, 5);
      const today = toOffsetIso(TZ, Date.now() / 60_000 - 5).slice(0, 10);
      expect((await read(admin, { date: today })).attention).toEqual([
        { appointment_id: id, reason: 'not_started' },
      ]);
    });

    it('admins of another company see no visit, and only managers see the board', async () => {
      await book('a');
      expect((await read(otherAdmin)).lanes.flatMap(({ visits }) => visits)).toEqual([]);
      expect((await read(developer)).lanes.flatMap(({ visits }) => visits)).toHaveLength(1);
      for (const who of [patient, phlebotomist]) expect(await outcome(read(who))).toBe('FORBIDDEN');
      expect(await outcome(read(admin, { date: '2026-02-30' }))).toBe('INVALID_INPUT');
    });

    it('many lanes are read with few statements', async () => {
      for (const [index, user] of [5, 6, 7].entries()) await book(`v${user}`, NINE + index * 60, other(user));
      await book('w', NINE, { ...other(8), ...ofJamal });
      await expectStatements(4, () => read());
    });
  });

  describe('the cost of a move', () => {
    it('driving and the end of the day are compared, and nothing is saved', async () => {
      const id = await book('a');
      await book('b', NINE + 120, other(5));
      expect(await tryMove(id, { to: JAMAL })).toEqual({
        ...{ fits: true, refusals: [], at_risk: [], tells_patient: true },
        lanes: [
          {
            ...{ phlebotomist_id: MARIA, drive_minutes: { before: 60, after: 40 } },
            home_at: { before: local(NINE + 170), after: local(NINE + 170) },
          },
          {
            ...{ phlebotomist_id: JAMAL, drive_minutes: { before: 0, after: 30 } },
            home_at: { before: null, after: local(NINE + 45) },
          },
        ],
      });
      expect((await get(id)).phlebotomist.id).toBe(MARIA);
      expect(await changes()).toEqual([]);
    });

    it('it is said why a visit does not fit, and whose promise would break', async () => {
      const id = await book('a');
      const next = await book('b', NINE + 120, other(5));
      const refusalOf = async (how: Move) => (await tryMove(id, how)).refusals;
      expect(await refusalOf({ at: NINE + OFF_MINUTE })).toEqual(['hours']);
      expect(await refusalOf({ at: NINE + 110 })).toEqual(['taken']);
      const close = await tryMove(id, { at: NINE + 80 });
      expect(close).toMatchObject({ fits: false, refusals: ['drive'] });
      expect(close.at_risk).toEqual([{ appointment_id: next, patient_name: 'Evelyn Carter' }]);
      expect(await refusalOf({ at: NINE - 10 * 24 * 60 })).toEqual(['past']);
    });
  });

  describe('a move', () => {
    it('within the promised window only the plan changes, and nobody is told', async () => {
      const id = await book('window', NINE, withWindow());
      expect(await tryMove(id, { at: NINE + 45 })).toMatchObject({ fits: true, tells_patient: false });
      const moved = await move(id, { at: NINE + 45, confirm: false });
      expect(moved).toMatchObject({ calendar_sequence: 1, tells_at: null });
      expect(await get(id)).toMatchObject({ starts_at: local(NINE), planned_at: local(NINE + 45) });
      await runNotices();
      expect(await changes()).toEqual(['planned']);
      // Others in the window still make room.
      await book('exact', NINE + 45, other(5));
      expect((await get(id)).planned_at).not.toBe(local(NINE + 45));
    });

    it('elsewhere the patient is told after ten seconds, once the caller agreed', async () => {
      const id = await book('exact');
      await expect(move(id, { at: NINE + 60, confirm: false })).rejects.toMatchObject({
        options: { errors: { confirm: ['Confirm that the patient is told.'] } },
      });
      const { tells_at } = await move(id, { at: NINE + 60 });
      expect(Date.parse(tells_at!)).toBeGreaterThan(Date.now() + 5_000);
      expect(await changes()).toEqual(['planned']);
      await runNotices();
      expect(await changes()).toEqual(['planned', 'moved']);
      expect(await get(id)).toMatchObject({ status: 'approved', starts_at: local(NINE + 60) });
      await runNotices();
      expect(await changes()).toHaveLength(2);
    });

    it('time and phlebotomist change together, and each phlebotomist is told', async () => {
      const id = await book('both');
      await world.call(proposals.create, { id, starts: [local(NINE + 300)] }, admin);
      await move(id, { to: JAMAL, at: NINE + 90 });
      expect(
        await world.rows('SELECT phlebotomist_id, starts_at FROM calendar_entry WHERE appointment_id = $1', [
          id,
        ]),
      ).toEqual([{ phlebotomist_id: JAMAL, starts_at: inDays(5, NINE + 90) }]);
      expect(await get(id, admin)).toMatchObject({ proposal: { times: [{ start: local(NINE + 300) }] } });
      await runNotices();
      expect(await changes()).toEqual(['proposed', 'planned', 'moved', 'reassigned']);
      expect(await toldPhlebotomists()).toEqual([
        { id: MARIA, received: 'false' },
        { id: JAMAL, received: 'true' },
      ]);
      expect((await get(id, admin)).proposal).toBeNull();
      const audited = await world.rows('SELECT action FROM kit.audit_entry WHERE subject = $1 ORDER BY 1', [
        String(id),
      ]);
      expect(audited).toEqual(
        expect.arrayContaining([{ action: 'appointment_moved' }, { action: 'visit_reassigned' }]),
      );
    });

    it('a move that is undone tells nobody, also after a second move', async () => {
      const id = await book('undone', NINE, withWindow());
      await move(id, { to: JAMAL, at: NINE + 240 });
      await move(id, { to: JAMAL, at: NINE + 300, sequence: 1 });
      expect(await tryMove(id, { at: NINE })).toMatchObject({ fits: true, tells_patient: false });
      expect(await move(id, { sequence: 2, confirm: false })).toMatchObject({ tells_at: null });
      await runNotices();
      expect(new Set(await changes())).toEqual(new Set(['planned']));
      expect(await toldPhlebotomists()).toEqual([]);
      expect(await get(id)).toMatchObject({
        arrival_window: { from: local(NINE), to: local(NINE + 120) },
        phlebotomist: { id: MARIA },
      });
    });

    it('of two dispatchers the later one learns what the other did', async () => {
      const id = await book('stale');
      await move(id, { at: NINE + 60 });
      await expect(move(id, { to: JAMAL })).rejects.toMatchObject({
        code: 'STALE',
        options: {
          details: {
            current: {
              ...{ phlebotomist_id: MARIA, phlebotomist_name: 'Maria Santos' },
              ...{ planned_at: local(NINE + 60), calendar_sequence: 1 },
            },
            changed: ['planned_at', 'phlebotomist_name'],
          },
        },
      });
      const both = await Promise.all(
        [NINE + 120, NINE + 180].map((at) => outcome(move(id, { at, sequence: 1 }))),
      );
      expect(both.sort()).toEqual(['STALE', 'ok']);
    });

    it('a taken time, hours, and a time that has passed refuse it, and nothing changes', async () => {
      const id = await book('a');
      await book('b', NINE + 120, other(5));
      expect(await outcome(move(id, { at: NINE + 110 }))).toBe('SLOT_TAKEN');
      expect(await outcome(move(id, { at: NINE + OFF_MINUTE }))).toBe('SLOT_TAKEN');
      await expect(move(id, { at: NINE - 10 * 24 * 60 })).rejects.toMatchObject({
        options: { errors: { starts_at: ['This time has passed.'] } },
      });
      await expect(move(id, { to: 999 })).rejects.toMatchObject({
        options: { errors: { phlebotomist_id: [expect.any(String)] } },
      });
      await expect(
        world.call(
          board.tryMove,
          { appointment_id: id, phlebotomist_id: MARIA, starts_at: '2030-01-01T10:00:30Z' },
          admin,
        ),
      ).rejects.toMatchObject({ options: { errors: { starts_at: ['The time must be a whole minute.'] } } });
      expect(await get(id)).toMatchObject({ starts_at: local(NINE) });
      expect(await changes()).toEqual([]);
    });

    it('a visit that has begun or is over stays, and other companies move nothing', async () => {
      const id = await book('over');
      expect(await outcome(move(id, { at: NINE + 60 }, otherAdmin))).toBe('FORBIDDEN');
      expect(await outcome(tryMove(id, { at: NINE + 60 }, otherAdmin))).toBe('FORBIDDEN');
      for (const set of [`stage = 'arrived'`, `stage = NULL, status = 'completed'`]) {
        await world.rows(`UPDATE appointment SET ${set} WHERE id = $1`, [id]);
        expect(await outcome(move(id, { at: NINE + 60 }))).toBe('INVALID_TRANSITION');
        expect(await outcome(tryMove(id, { at: NINE + 60 }))).toBe('INVALID_TRANSITION');
      }
      expect(await outcome(move(id + 99, {}))).toBe('NOT_FOUND');
    });
  });
});
