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

describe('The visits of one patient that await an answer', () => {
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

  it('are no more when the last place is asked for twice at once', async () => {
    for (let visit = 1; visit < MAX_PENDING_OWN; visit += 1) await book();
    const both = [200, 201].map((id) => outcome(book({ phlebotomist: { id, name: `Number ${id}` } })));
    expect(tally(await Promise.all(both))).toEqual({ ok: 1, TOO_MANY_PENDING: 1 });
    expect(await statuses()).toHaveLength(MAX_PENDING_OWN);
  });

  it('leave room for another one as soon as one is answered', async () => {
    const [first, second] = await bookAll();
    expect(await outcome(book())).toBe('TOO_MANY_PENDING');
    await world.call(appointments.approve, { id: first! }, phlebotomist);
    expect(await outcome(book())).toBe('ok');
    expect(await outcome(book())).toBe('TOO_MANY_PENDING');
    await world.call(appointments.deny, { id: second! }, phlebotomist);
    expect(await outcome(book())).toBe('ok');
    expect(await outcome(book())).toBe('TOO_MANY_PENDING');
  });

  it('are counted with approved ones that their patient moves, which is never refused for it', async () => {
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

  it('are nobody else’s concern: other patients book, and staff book for this one', async () => {
    await bookAll();
    expect(await outcome(book({ user_id: otherPatient.user_id }))).toBe('ok');
    const byStaff = { user_id: patient.user_id, actor_id: admin.user_id };
    expect(await outcome(book({ ...byStaff, status: 'approved' }))).toBe('ok');
    expect(await outcome(book({ ...byStaff, status: 'pending' }))).toBe('ok');
  });

  it('are not those that staff booked', async () => {
    for (let visit = 0; visit <= MAX_PENDING_OWN; visit += 1) {
      await book({ user_id: patient.user_id, actor_id: admin.user_id });
    }
    expect(await outcome(book())).toBe('ok');
  });

  it('are told again of a booking that is confirmed once more', async () => {
    const ids = await bookAll();
    const last = newAppointment(`day ${day}`, inDays(day, 600));
    expect(await world.call(appointments.create, last)).toEqual({ appointment_id: ids.at(-1) });
  });
});
