import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { reassignments } from '@drawpoint/contracts/appointments/reassignments.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { JAMAL, LENA, OFF_MINUTE } from '../testing/booking-fakes.ts';
import {
  admin,
  developer,
  inDays,
  type NewAppointment,
  otherAdmin,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';

const MARIA = phlebotomist.user_id;
/** 8 am in New York, in minutes of UTC. */
const EIGHT = 13 * 60;

describe('Visits of a phlebotomist who cannot come', () => {
  const world = useAppointments();
  let since = new Date();
  beforeEach(() => {
    since = new Date();
  });

  const book = (name: string, minutes = EIGHT, more: Partial<NewAppointment> = {}) =>
    world.book(name, inDays(5, minutes), { status: 'approved', actor_id: admin.user_id, ...more });
  const bookColleague = (name: string, id: number, minutes: number) =>
    book(name, minutes, { user_id: 90 + id, phlebotomist: { id, name: 'A colleague' } });
  const options = async (who: Caller | null, asked: object) =>
    (await world.call(reassignments.listOptions, asked, who)).data;
  const dayOf = async (id: number) =>
    (await world.rows<{ local_date: string }>('SELECT local_date FROM appointment WHERE id = $1', [id]))[0]!
      .local_date;
  const give = (pairs: [visit: number, to: number][], who: Caller | null = admin, from = MARIA) =>
    world.call(
      reassignments.reassign,
      {
        phlebotomist_id: from,
        visits: pairs.map(([appointment_id, to]) => ({ appointment_id, phlebotomist_id: to })),
      },
      who,
    );
  const failedOf = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 'ok',
      (error: { code?: string; options?: { details?: { failed?: unknown } } }) => [
        error.code,
        error.options?.details?.failed,
      ],
    );
  /** Whose each visit is: in its own record, and in the calendar. */
  const whose = () =>
    world.rows<{ id: number; record: number; calendar: number }>(
      `SELECT a.id, a.phlebotomist_id AS record, e.phlebotomist_id AS calendar
         FROM appointment a JOIN calendar_entry e ON e.appointment_id = a.id ORDER BY a.id`,
    );
  const eventsOf = (type: string) =>
    world.rows<{ data: Record<string, unknown> }>(
      `SELECT data FROM event_log.event WHERE type = $1 AND occurred_at >= $2 ORDER BY (data->>'id')::int`,
      [type, since],
    );
  const told = async () =>
    (await eventsOf('appointment.changed'))
      .map(({ data }) => data)
      .filter(({ change }) => change === 'reassigned');

  /** Twelve visits an hour apart: at two of them nobody works, at a third both colleagues have visits. */
  async function bookTwelve(): Promise<number[]> {
    const ids: number[] = [];
    for (let hour = 0; hour < 12; hour += 1) {
      const minutes = EIGHT - 60 + hour * 60 + (hour === 3 || hour === 7 ? OFF_MINUTE : 0);
      ids.push(await book(`visit ${hour}`, minutes, { user_id: 40 + hour }));
    }
    for (const id of [JAMAL, LENA]) await bookColleague(`busy ${id}`, id, EIGHT - 60 + 10 * 60);
    return ids;
  }

  it('an admin reassigns nine of twelve visits, and sees why the other three have no colleague', async () => {
    const ids = await bookTwelve();
    const [before] = await world.rows('SELECT * FROM appointment WHERE id = $1', [ids[0]]);
    const rows = await options(admin, { phlebotomist_id: MARIA, date: await dayOf(ids[0]!) });
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.flatMap(({ obstacle }, index) => (obstacle ? [[index, obstacle]] : []))).toEqual([
      [3, 'hours'],
      [7, 'hours'],
      [10, 'taken'],
    ]);
    const going = rows.flatMap(({ id, suggested_id }): [number, number][] =>
      suggested_id === null ? [] : [[id, suggested_id]],
    );
    expect(going).toHaveLength(9);
    expect(await give(going)).toEqual({ reassigned: 9 });
    const to = new Map(going);
    for (const { id, record, calendar } of await whose())
      if (ids.includes(id))
        expect([id, record, calendar]).toEqual([id, to.get(id) ?? MARIA, to.get(id) ?? MARIA]);
    const [after] = await world.rows('SELECT * FROM appointment WHERE id = $1', [ids[0]]);
    expect(after).toEqual({
      ...before,
      ...{ phlebotomist_id: to.get(ids[0]!), phlebotomist_name: 'Jamal Robinson', default_drive_minutes: 15 },
      ...{ version: 2, calendar_sequence: 1, updated_at: expect.any(Date) },
    });
  });

  it('each patient is told of their visit once, and each phlebotomist once of the whole day', async () => {
    const ids = await bookTwelve();
    await give([
      [ids[0]!, JAMAL],
      [ids[1]!, JAMAL],
      [ids[2]!, LENA],
    ]);
    expect((await told()).map(({ id, phlebotomist_name }) => [id, phlebotomist_name])).toEqual([
      [ids[0], 'Jamal Robinson'],
      [ids[1], 'Jamal Robinson'],
      [ids[2], 'Lena Fischer'],
    ]);
    const local_date = await dayOf(ids[0]!);
    const heard = (await eventsOf('visits.reassigned')).map(({ data }) => data);
    expect(
      heard.toSorted((one, other) => Number(one.phlebotomist_id) - Number(other.phlebotomist_id)),
    ).toEqual([
      expect.objectContaining({
        phlebotomist_id: MARIA,
        received: false,
        count: 3,
        local_date,
        provider_id: 1,
      }),
      expect.objectContaining({ phlebotomist_id: JAMAL, received: true, count: 2, local_date }),
      expect.objectContaining({ phlebotomist_id: LENA, received: true, count: 1, actor_id: admin.user_id }),
    ]);
    expect(
      await world.rows(
        `SELECT action, subject, person_id, details FROM kit.audit_entry
          WHERE action = 'visit_reassigned' AND subject = $1`,
        [String(ids[2])],
      ),
    ).toEqual([
      {
        ...{ action: 'visit_reassigned', subject: String(ids[2]), person_id: 42 },
        details: `phlebotomist: ${MARIA} → ${LENA}`,
      },
    ]);
  });

  it('no visit is reassigned when a patient has booked one of the colleagues in the meantime', async () => {
    const ids = await bookTwelve();
    const before = await whose();
    await bookColleague('meanwhile', JAMAL, EIGHT);
    const tried = give([
      [ids[0]!, JAMAL],
      [ids[1]!, JAMAL],
      [ids[2]!, LENA],
    ]);
    expect(await failedOf(tried)).toEqual([
      'NOT_REASSIGNABLE',
      [{ appointment_id: ids[1], obstacle: 'taken' }],
    ]);
    expect((await whose()).slice(0, before.length)).toEqual(before);
    expect(await told()).toEqual([]);
    expect(await eventsOf('visits.reassigned')).toEqual([]);
  });

  it('no visit is reassigned when one of them has changed, or when a booking rule forbids one', async () => {
    const ids = await bookTwelve();
    const [first, second, third, fourth] = ids as [number, number, number, number];
    await world.call(appointmentMoves.cancel, { id: first, reason: 'Ill.' }, admin);
    await give([[second, LENA]]);
    const tried = give([
      [first, JAMAL],
      [second, JAMAL],
      [third, JAMAL],
    ]);
    expect(await failedOf(tried)).toEqual([
      'NOT_REASSIGNABLE',
      [
        { appointment_id: first, obstacle: 'changed' },
        { appointment_id: second, obstacle: 'changed' },
      ],
    ]);
    expect(
      await failedOf(
        give([
          [third, JAMAL],
          [fourth, JAMAL],
        ]),
      ),
    ).toEqual(['NOT_REASSIGNABLE', [{ appointment_id: fourth, obstacle: 'hours' }]]);
    expect(await failedOf(give([[third, 77]]))).toEqual([
      'NOT_REASSIGNABLE',
      [{ appointment_id: third, obstacle: 'nobody' }],
    ]);
    expect((await whose()).find(({ id }) => id === third)).toEqual({
      id: third,
      record: MARIA,
      calendar: MARIA,
    });
  });

  it('only developers and the admins of the visits’ company reassign visits', async () => {
    const id = await book('whose');
    const colleague = callerOf({ user_id: JAMAL, roles: ['phlebotomist'], provider_id: 1 });
    // Works for the visit’s company, and runs another.
    const runsAnother = callerOf({ user_id: MARIA, roles: ['phlebotomist', 'admin'], provider_id: 2 });
    for (const who of [phlebotomist, colleague, patient, otherAdmin, runsAnother]) {
      expect(await outcome(give([[id, JAMAL]], who))).toBe('FORBIDDEN');
      expect(await outcome(options(who, { appointment_id: id }))).toBe('FORBIDDEN');
    }
    expect(await outcome(give([[id, JAMAL]], null))).toBe('UNAUTHENTICATED');
    expect(await outcome(options(null, { appointment_id: id }))).toBe('UNAUTHENTICATED');
    const day = { phlebotomist_id: MARIA, date: await dayOf(id) };
    expect(await options(otherAdmin, day)).toEqual([]);
    expect(await options(runsAnother, day)).toEqual([]);
    for (const [who, offered] of [
      [admin, true],
      [phlebotomist, false],
    ] as const)
      expect((await world.call(appointments.get, { id }, who)).actions.includes('reassign')).toBe(offered);
    expect(await give([[id, JAMAL]], developer)).toEqual({ reassigned: 1 });
  });

  it('reassigned visits must be of one day, each listed once, and go to another phlebotomist', async () => {
    const id = await book('today');
    const later = await world.book('later', inDays(9, EIGHT), { status: 'approved' });
    for (const pairs of [
      [
        [id, JAMAL],
        [id, LENA],
      ],
      [[id, MARIA]],
      [
        [id, JAMAL],
        [later, JAMAL],
      ],
    ] as [number, number][][])
      expect(await outcome(give(pairs))).toBe('INVALID_INPUT');
    expect(await outcome(give([[id + 999, JAMAL]]))).toBe('NOT_FOUND');
    expect(await outcome(options(admin, { phlebotomist_id: MARIA }))).toBe('INVALID_INPUT');
  });

  it('a visit on the way can be reassigned and starts again, but not after somebody has arrived', async () => {
    const id = await book('on the way');
    await world.call(visits.setOut, { id, confirm_early: true }, admin);
    await give([[id, JAMAL]]);
    const given = await world.call(appointments.get, { id }, admin);
    expect(given).toMatchObject({ stage: null, en_route_at: null, last_step: null, status: 'approved' });
    expect(given.phlebotomist).toMatchObject({ id: JAMAL, name: 'Jamal Robinson' });
    expect(await outcome(world.call(visits.setOut, { id }, phlebotomist))).toBe('FORBIDDEN');
    await world.call(visits.arrive, { id, confirm_early: true }, admin);
    const arrived = { appointment_id: id, obstacle: 'begun' };
    expect(await failedOf(give([[id, LENA]], admin, JAMAL))).toEqual(['NOT_REASSIGNABLE', [arrived]]);
    expect(await outcome(options(admin, { appointment_id: id }))).toBe('INVALID_TRANSITION');
    const [row] = await options(admin, { phlebotomist_id: JAMAL, date: await dayOf(id) });
    expect(row).toMatchObject({ id, colleagues: [], suggested_id: null, obstacle: 'begun' });
  });

  it('a visit is reassigned at most once when two admins and the patient change it at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await book(`race ${round}`, EIGHT - 60 + round * 120);
      const move = { id, starts_at: inDays(6, EIGHT + round * 60).toISOString() };
      const ended = await Promise.all([
        outcome(give([[id, JAMAL]])),
        outcome(give([[id, LENA]], developer)),
        outcome(world.call(appointmentMoves.reschedule, move, patient)),
      ]);
      expect(ended.slice(0, 2).filter((end) => end === 'ok').length).toBeLessThan(2);
      const rows = (await whose()).filter((row) => row.id === id);
      expect(rows).toHaveLength(1);
      expect(rows[0]!.calendar).toBe(rows[0]!.record);
    }
  });

  it('a reassignment repeated with its key is made once', async () => {
    const id = await book('twice');
    const send = () =>
      world.bus.call(
        reassignments.reassign,
        { phlebotomist_id: MARIA, visits: [{ appointment_id: id, phlebotomist_id: JAMAL }] },
        { ...systemContext(), caller: admin, idempotencyKey: 'give' },
      );
    expect(await send()).toEqual({ reassigned: 1 });
    expect(await send()).toEqual({ reassigned: 1 });
    expect(await told()).toHaveLength(1);
  });
});
