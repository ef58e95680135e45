import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { board } from '@drawpoint/contracts/appointments/board.contract';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { visitDays } from '@drawpoint/contracts/appointments/visit-days.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { END_UNPAID } from '../appointments/appointment-jobs.ts';
import {
  ASKED,
  admin,
  developer,
  inDays,
  newAppointment,
  type NewAppointment,
  otherAdmin,
  otherPatient,
  outcome,
  patient,
  phlebotomist,
} from '../testing/start-appointments.ts';
import { DEPOSIT_RULE, depositSteps } from '../testing/deposit-steps.ts';
import { startPayments } from '../testing/start-payments.ts';

const STAFF: [string, Caller][] = [
  ['its phlebotomist', phlebotomist],
  ['an admin of its company', admin],
  ['a developer', developer],
];

describe('A visit whose deposit is open', () => {
  const world = startedOnce(() => startPayments());
  const { book, get, cancel, changesOf, jobsOf, runOut } = depositSteps(world);
  beforeEach(() => world.rows('TRUNCATE appointment, calendar_entry, booking_key CASCADE'));

  it('a visit without the rule is a request at once, and says nothing of a deposit', async () => {
    const id = await book({ policies: {} });
    const visit = await get(id);
    expect(visit).not.toHaveProperty('deposit_due');
    expect(visit).not.toHaveProperty('deposit_until');
    expect(await changesOf(id)).toEqual(['requested']);
    expect(await jobsOf(id)).not.toContain(END_UNPAID);
    expect(await outcome(world.pay(id, 1))).toBe('ok');
  });

  it.each<[string, Partial<NewAppointment>]>([
    ['staff booked for the patient', { actor_id: admin.user_id, status: 'approved' }],
    ['somebody booked who acts for the patient', { actor_id: admin.user_id }],
    ['has no account', { user_id: null, actor_id: admin.user_id, status: 'approved' }],
    ['repeats', { series: { id: 9, number: 1, count: 3 } }],
    ['costs nothing', { line_items: [], subtotal_cents: 0 }],
  ])('a visit that %s needs no deposit', async (_what, more) => {
    const id = await book(more);
    expect(await get(id, admin)).not.toHaveProperty('deposit_due');
    expect(await changesOf(id)).toHaveLength(1);
  });

  it('the patient sees what is open and until when, and nobody is told yet', async () => {
    const id = await book();
    const visit = await get(id);
    expect(visit).toMatchObject({ status: 'pending', deposit_due: 22.8, payment_status: 'none' });
    const minutes = (Date.parse(visit.deposit_until!) - Date.parse(visit.created_at)) / 60_000;
    expect(minutes).toBeCloseTo(15, 0);
    expect(visit.actions).toEqual(['cancel']);
    expect(await changesOf(id)).toEqual([]);
    expect(await jobsOf(id)).toEqual([END_UNPAID]);
    const mine = await world.call(appointments.listMine, { filter: 'ahead' }, patient);
    expect(mine.data.map((each) => each.id)).toEqual([id]);
    expect((await world.call(appointments.getNext, {}, patient))?.id).toBe(id);
  });

  it.each(STAFF)('%s does not see it in lists, search, board and counts', async (_who, staff) => {
    const id = await book();
    const { starts_at } = await get(id);
    const date = starts_at.slice(0, 10);
    const ids = (found: { data: { id: number }[]; total: number }) => [
      found.total,
      ...found.data.map((each) => each.id),
    ];
    const lists = async () => [
      ids(await world.call(appointments.listForStaff, {}, staff)),
      ids(await world.call(appointments.listForStaff, { status: 'pending' }, staff)),
      ids(await world.call(appointments.listForStaff, { user_id: patient.user_id }, staff)),
      ids(await world.call(appointments.listForStaff, { from: date, to: date }, staff)),
      ids(await world.call(visits.list, {}, staff)),
      ids(await world.call(futureVisits.list, {}, staff)),
    ];
    const onBoard = async () =>
      (await world.call(board.read, { date }, admin)).lanes.flatMap((lane) =>
        lane.visits.map((each) => each.id),
      );
    expect(await lists()).toEqual([[0], [0], [0], [0], [0], [0]]);
    expect(await onBoard()).toEqual([]);
    await world.pay(id, 22.8);
    expect(await lists()).toEqual([1, 1, 1, 1, 1, 1].map((count) => [count, id]));
    expect(await onBoard()).toEqual([id]);
  });

  it('its time is taken, without a name', async () => {
    const id = await book();
    const { starts_at, ends_at } = await get(id);
    const taken = async () =>
      world.services
        .busOf('booking')
        .call(
          visitDays.listTaken,
          { ...ASKED, phlebotomist_id: 3, from: starts_at, to: ends_at },
          { ...systemContext(), caller: admin },
        );
    expect((await taken()).data).toMatchObject([{ patient_name: null, appointment_id: null }]);
    const other = newAppointment('the same time', new Date(starts_at), { user_id: otherPatient.user_id });
    expect(await outcome(world.call(appointments.create, other, otherPatient))).toBe('SLOT_TAKEN');
    await world.pay(id, 22.8);
    expect((await taken()).data).toMatchObject([{ patient_name: 'Evelyn Carter', appointment_id: id }]);
  });

  it('it opens nobody’s record', async () => {
    const relations = () =>
      world.services.busOf('auth').call(patients.relations, { user_ids: [patient.user_id] }, systemContext());
    const id = await book();
    expect((await relations()).data.every(({ booked_at }) => booked_at === null)).toBe(true);
    await world.pay(id, 22.8);
    expect((await relations()).data.some(({ booked_at }) => booked_at !== null)).toBe(true);
  });

  it.each(STAFF)('%s can do nothing with it by its address', async (_who, staff) => {
    const id = await book();
    expect((await get(id, staff)).actions).toEqual([]);
    const doing = [
      world.call(appointments.approve, { id }, staff),
      world.call(appointments.deny, { id, reason: 'No.' }, staff),
      world.call(appointmentMoves.cancel, { id, reason: 'No.' }, staff),
      world.call(visits.setOut, { id, confirm_early: true }, staff),
    ];
    expect(await Promise.all(doing.map(outcome))).toEqual(doing.map(() => 'INVALID_TRANSITION'));
    expect(await get(id)).toMatchObject({ status: 'pending', deposit_due: 22.8 });
  });

  it.each([
    ['another patient', otherPatient],
    ['an admin of another company', otherAdmin],
  ])('%s can neither read nor pay nor cancel it', async (_who, stranger) => {
    const id = await book();
    const tries = [get(id, stranger), world.pay(id, 22.8, { caller: stranger }), cancel(id, stranger)];
    expect(await Promise.all(tries.map(outcome))).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  });

  it('several people who are drawn together have a deposit each', async () => {
    const first = inDays(80, 15 * 60);
    const time = (index: number) => new Date(first.getTime() + index * 30 * 60_000).toISOString();
    const input = newAppointment('a family', first, { policies: DEPOSIT_RULE });
    const { appointment_ids: ids } = await world.call(
      appointments.create,
      {
        ...input,
        others: [
          {
            ...{ starts_at: time(1), ends_at: time(2), patient: input.patient, person: null },
            ...{ line_items: input.line_items, subtotal_cents: 8_900 },
          },
        ],
      },
      patient,
    );
    expect((await Promise.all(ids.map((id) => get(id)))).map((visit) => visit.deposit_due)).toEqual([
      22.8, 17.8,
    ]);
    await world.pay(ids[0]!, 22.8);
    await runOut();
    expect((await Promise.all(ids.map((id) => get(id)))).map(({ status }) => status)).toEqual([
      'pending',
      'denied',
    ]);
  });

  it('after the second no-show within a year with this company, the whole price is asked in advance', async () => {
    const policies = { 'no_show.prepay': true };
    const missed = async (ago: string, provider_id = 1) => {
      const id = await book({ policies: {} });
      await world.rows(
        `UPDATE appointment SET status = 'canceled', outcome = 'no_show', provider_id = $2,
                starts_at = now() - $3::interval, ends_at = now() - $3::interval + interval '30 minutes' WHERE id = $1`,
        [id, provider_id, ago],
      );
    };
    const asked = async () => {
      const id = await book({ policies });
      const { deposit_due } = await get(id);
      await cancel(id);
      return deposit_due;
    };
    await missed('30 days');
    await missed('400 days');
    await missed('30 days', 2);
    expect(await asked()).toBeUndefined();
    await missed('20 days');
    expect(await asked()).toBe(114);
    const id = await book({ policies: {} });
    expect((await get(id)).deposit_due).toBeUndefined();
  });
});
