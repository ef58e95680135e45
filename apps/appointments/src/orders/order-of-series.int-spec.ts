import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { seriesVisits } from '@drawpoint/contracts/appointments/series-visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { orderCalls } from '../testing/order-calls.ts';
import { CHILD } from '../testing/order-fakes.ts';
import {
  admin,
  inDays,
  otherAdmin,
  otherPatient,
  outcome,
  patient,
  TZ,
  useAppointments,
} from '../testing/start-appointments.ts';

describe('The doctor’s order of a series', () => {
  const world = useAppointments();
  const { create, get } = orderCalls(world, () => 0);
  const ordered = async (uses: number, more: Parameters<typeof create>[1] = {}) => {
    const { id } = await create(patient, { appointment_id: undefined, uses, ...more });
    await world.rows(`UPDATE lab_order SET state = 'verified', provider_id = 1 WHERE id = $1`, [id]);
    return id;
  };
  const visitOf = (name: string, lab_order_id: number, day = 5, more: object = {}) =>
    world.book(name, inDays(day, 600), {
      ...{ status: 'approved', series: { id: 9, number: 1, count: 6, lab_order_id } },
      ...more,
    });
  const attached = (id: number) =>
    world.rows('SELECT appointment_id, attached_by FROM attached_order WHERE lab_order_id = $1', [id]);
  const read = async (lab_order_id: number, who: Caller = patient, user_id = patient.user_id) =>
    (await world.call(seriesVisits.readOrder, { lab_order_id, user_id }, who)).order;

  it('is attached once to a visit that is made, also when the call is repeated', async () => {
    const id = await ordered(3);
    const visit = await visitOf('first', id);
    expect(await visitOf('first', id)).toBe(visit);
    expect(await attached(id)).toEqual([{ appointment_id: visit, attached_by: 4 }]);
    expect(await get(id)).toMatchObject({ uses: 3, used: 0, uses_left: 2 });
  });

  it('stays with a visit that moves, and a visit that is canceled gives its use back', async () => {
    const id = await ordered(2);
    const visit = await visitOf('first', id);
    const phlebotomist = { id: 3, name: 'Maria Santos', default_drive_minutes: 15 };
    const moved = { id: visit, series_id: 9, actor_id: 2, plan: 1, phlebotomist, tz: TZ };
    const to = { starts_at: inDays(6, 600).toISOString() };
    expect(await world.call(seriesVisits.move, { ...moved, ...to }, null)).toEqual({ outcome: 'moved' });
    expect(await attached(id)).toHaveLength(1);
    await world.call(appointmentMoves.cancel, { id: visit }, patient);
    expect(await get(id)).toMatchObject({ uses_left: 2 });
  });

  it('makes no visit when no use is left, and two at once share the last one', async () => {
    const id = await ordered(2);
    await visitOf('first', id);
    const both = await Promise.all(
      ['second', 'third'].map((name, index) => outcome(visitOf(name, id, 6 + index))),
    );
    expect(both.toSorted()).toEqual(['ORDER_MISSING', 'ok']);
    expect(await attached(id)).toHaveLength(2);
    expect(await world.rows('SELECT 1 FROM appointment')).toHaveLength(2);
  });

  it.each<[string, string]>([
    ['that nobody has checked', `state = 'received'`],
    ['that was rejected', `state = 'rejected'`],
    ['that has expired on the day', `valid_until = '2026-01-01'`],
    ['that begins after the day', `valid_from = '2099-01-01'`],
    ['of another account', 'user_id = 5'],
    ['of another person', `person_id = ${CHILD.id}`],
  ])('an order %s makes no visit', async (_name, change) => {
    const id = await ordered(3);
    await world.rows(`UPDATE lab_order SET ${change} WHERE id = $1`, [id]);
    expect(await outcome(visitOf('first', id))).toBe('ORDER_MISSING');
    expect(await world.rows('SELECT 1 FROM calendar_entry')).toEqual([]);
  });

  it('is attached to the visit of the person it is for', async () => {
    const id = await ordered(2, { person_id: CHILD.id });
    await visitOf('child', id, 5, { person: CHILD });
    expect(await attached(id)).toHaveLength(1);
  });

  it('booking reads the person, the days and the uses left of an order of the patient', async () => {
    const id = await ordered(4, { valid_until: '2099-12-31', person_id: CHILD.id });
    const known = { person_id: CHILD.id, provider_id: 1, valid_from: null, valid_until: '2099-12-31' };
    expect(await read(id)).toEqual({ ...known, uses_left: 4, problem: null });
    expect(await read(id, admin)).toMatchObject({ uses_left: 4 });
  });

  it('booking reads why an order cannot be used', async () => {
    const { id } = await create(patient, { appointment_id: undefined, uses: 2 });
    expect((await read(id))?.problem).toBe('This order has not been checked yet.');
    const problemAfter = async (change: string) => {
      const each = await ordered(2);
      await world.rows(`UPDATE lab_order SET ${change} WHERE id = $1`, [each]);
      return (await read(each))?.problem;
    };
    expect(await problemAfter(`state = 'rejected'`)).toBe('This order was not accepted.');
    expect(await problemAfter(`valid_until = '2026-01-01'`)).toBe(
      'This order ends before the day of the visit.',
    );
    expect(await problemAfter(`valid_from = '2099-01-01'`)).toBe(null);
    expect(await problemAfter(`person_id = ${CHILD.id}`)).toBe(null);
  });

  it('an order of another account is the same as an unknown one', async () => {
    const id = await ordered(2);
    expect(await read(id, otherPatient, otherPatient.user_id)).toBe(null);
    expect(await read(id, otherPatient)).toBe(null);
    expect(await read(id, otherAdmin)).toBe(null);
    expect(await read(9_999)).toBe(null);
    expect(await read(id, { ...patient, within_provider: 2 })).toBe(null);
  });
});
