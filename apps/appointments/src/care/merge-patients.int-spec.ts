import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import {
  admin,
  inDays,
  otherPatient,
  outcome,
  patient,
  useAppointments,
} from '../testing/start-appointments.ts';

const ROSA = { first_name: 'Rosa', last_name: 'Alvarez', email: '', mobile: '+12125550143' };

describe('visits of two patients who are the same person', () => {
  const world = useAppointments();
  const from = otherPatient.user_id;
  const to = patient.user_id;
  const book = (name: string, user_id: number, days: number, more: object = {}) =>
    world.book(name, inDays(days, 900), {
      ...{ user_id, actor_id: admin.user_id, status: 'approved', patient: ROSA },
      ...more,
    });
  const merge = (merge_id = 7) =>
    world.call(personVisits.merge, { merge_id, from_user_id: from, to_user_id: to }, null);
  const undo = () =>
    world.call(personVisits.undoMerge, { merge_id: 7, from_user_id: from, to_user_id: to }, null);
  const owners = async () =>
    (await world.rows<{ user_id: number }>('SELECT user_id FROM appointment ORDER BY id')).map(
      ({ user_id }) => user_id,
    );

  it('go to the one who is kept, and back; a later visit stays', async () => {
    const id = await book('moved', from, 5);
    await book('kept', to, 6);
    expect(await merge()).toEqual({ visits: 1 });
    expect(await owners()).toEqual([to, to]);
    expect(await outcome(world.call(appointments.get, { id }, otherPatient))).toBe('FORBIDDEN');
    expect(await merge()).toEqual({ visits: 0 });
    await book('later', to, 7);
    await undo();
    expect(await owners()).toEqual([from, to, to]);
    await undo();
    expect(await owners()).toEqual([from, to, to]);
  });

  it('at the same time stop the merge, and nothing has moved', async () => {
    await book('one', from, 4);
    await book('two', from, 5);
    const elsewhere = {
      phlebotomist: { id: 11, name: 'Luis Santiago' },
      patient: { ...ROSA, first_name: 'R.' },
    };
    await book('same time', to, 5, elsewhere);
    await expect(merge()).rejects.toMatchObject({
      code: 'ALREADY_BOOKED',
      message: expect.stringMatching(/^Both have a visit at the same time: [A-Z0-9]{8} and [A-Z0-9]{8}\./),
    });
    expect(await owners()).toEqual([from, from, to]);
  });

  it('are moved to the end when a merge was interrupted, whatever was booked meanwhile', async () => {
    const [first, second] = [await book('first', from, 4), await book('second', from, 5)];
    await merge();
    await world.rows('UPDATE appointment SET user_id = $1 WHERE id = $2', [from, second]);
    const elsewhere = {
      phlebotomist: { id: 11, name: 'Luis Santiago' },
      patient: { ...ROSA, first_name: 'R.' },
    };
    await book('meanwhile', to, 5, elsewhere);
    expect(await merge()).toEqual({ visits: 1 });
    expect(await owners()).toEqual([to, to, to]);
    expect(first).toBeLessThan(second);
  });

  it('take requests along', async () => {
    await world.rows(
      `INSERT INTO appointment_request (user_id, actor_id, requested_at) VALUES ($1, 2, now())`,
      [from],
    );
    const requested = async () =>
      (await world.rows<{ user_id: number }>('SELECT user_id FROM appointment_request'))[0]!.user_id;
    await merge();
    expect(await requested()).toBe(to);
    await undo();
    expect(await requested()).toBe(from);
  });

  it('are confirmed when the patient claims the account', async () => {
    const id = await book('claimed', to, 5);
    await world.call(personVisits.confirm, { user_id: to }, null);
    expect(await world.rows('SELECT consent FROM appointment WHERE id = $1', [id])).toEqual([
      { consent: 'confirmed' },
    ]);
    expect((await world.call(appointments.get, { id }, patient)).user_id).toBe(to);
  });
});
