import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { MAX_PENDING_OWN } from '../domain/limits.ts';
import { tally } from '@drawpoint/nest-kit/testing/tally';
import {
  admin,
  inDays,
  newAppointment,
  type NewAppointment,
  otherPatient,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';

describe('The limit of pending visits of a patient', () => {
  const world = useAppointments();
  let day = 1;

  const book = (more: Partial<NewAppointment> = {}) => {
    day += 1;
    return world.book(`day ${day}`, inDays(day, 600), more);
  };
  const bookAll = async (): Promise<number[]> => {
    const ids: number[] = [];
    while (ids.length < MAX_PENDING_OWN) ids.push(await book());
    return ids;
  };
  const statuses = async () =>
    (await world.call(appointments.listMine, { per: 50 }, patient)).data.map(({ status }) => status);

  it('two concurrent bookings for the last place create one visit', async () => {
    for (let visit = 1; visit < MAX_PENDING_OWN; visit += 1) await book();
    const both = [200, 201].map((id) => outcome(book({ phlebotomist: { id, name: `Number ${id}` } })));
    expect(tally(await Promise.all(both))).toEqual({ ok: 1, TOO_MANY_PENDING: 1 });
    expect(await statuses()).toHaveLength(MAX_PENDING_OWN);
  });

  it('a patient may book again once a visit is answered', async () => {
    const [first, second] = await bookAll();
    expect(await outcome(book())).toBe('TOO_MANY_PENDING');
    await world.call(appointments.approve, { id: first! }, phlebotomist);
    expect(await outcome(book())).toBe('ok');
    expect(await outcome(book())).toBe('TOO_MANY_PENDING');
    await world.call(appointments.deny, { id: second! }, phlebotomist);
    expect(await outcome(book())).toBe('ok');
    expect(await outcome(book())).toBe('TOO_MANY_PENDING');
  });

  it('a moved visit counts as pending, but the limit never rejects a move', async () => {
    const [first] = await bookAll();
    await world.call(appointments.approve, { id: first! }, phlebotomist);
    expect(await outcome(book())).toBe('ok');
    const starts_at = inDays(90, 600).toISOString();
    expect(await outcome(world.call(appointmentMoves.reschedule, { id: first!, starts_at }, patient))).toBe(
      'ok',
    );
    expect((await statuses()).filter((status) => status === 'pending')).toHaveLength(MAX_PENDING_OWN + 1);
    expect(await outcome(book())).toBe('TOO_MANY_PENDING');
  });

  it('the limit does not affect other patients, or staff who book for this patient', async () => {
    await bookAll();
    expect(await outcome(book({ user_id: otherPatient.user_id }))).toBe('ok');
    const byStaff = { user_id: patient.user_id, actor_id: admin.user_id };
    expect(await outcome(book({ ...byStaff, status: 'approved' }))).toBe('ok');
    expect(await outcome(book({ ...byStaff, status: 'pending' }))).toBe('ok');
  });

  it('visits that staff booked do not count', async () => {
    for (let visit = 0; visit <= MAX_PENDING_OWN; visit += 1) {
      await book({ user_id: patient.user_id, actor_id: admin.user_id });
    }
    expect(await outcome(book())).toBe('ok');
  });

  it('confirming an existing booking again succeeds at the limit', async () => {
    const ids = await bookAll();
    const last = newAppointment(`day ${day}`, inDays(day, 600));
    expect(await world.call(appointments.create, last)).toMatchObject({ appointment_id: ids.at(-1) });
  });
});
