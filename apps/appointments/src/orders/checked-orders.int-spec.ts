import { labOrders, type LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { orderCalls } from '../testing/order-calls.ts';
import { BORN, CHILD } from '../testing/order-fakes.ts';
import {
  admin,
  developer,
  inDays,
  letBeDue,
  otherPatient,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';

describe('Doctor’s orders that are checked and attached', () => {
  const world = useAppointments();
  let visit: number;
  beforeEach(async () => {
    visit = await world.book('visit', inDays(5, 600), { status: 'approved' });
  });
  const { create, get, attach, ofVisit, problem } = orderCalls(world, () => visit);
  const complete = async (id: number) => {
    await letBeDue(world, id);
    await world.call(visits.complete, { id }, phlebotomist);
  };

  describe('checking', () => {
    it('staff verify or reject an order, and the patient reads why', async () => {
      const { id } = await create(patient);
      expect(await world.call(labOrders.verify, { id, version: 1 }, phlebotomist)).toMatchObject({
        ...{ state: 'verified', may_change: false },
      });
      expect(await outcome(world.call(labOrders.verify, { id }, admin))).toBe('INVALID_TRANSITION');
      expect(await outcome(world.call(labOrders.update, { id, lab: 'x' }, patient))).toBe(
        'INVALID_TRANSITION',
      );
      await world.call(labOrders.reject, { id, reason: 'It is not signed.' }, admin);
      expect(await get(id)).toMatchObject({ state: 'rejected', rejection: 'It is not signed.' });
      const again = world.call(labOrders.reject, { id, reason: 'Twice.' }, admin);
      expect(await outcome(again)).toBe('INVALID_TRANSITION');
    });

    it('an edit of an older version is refused, and says what differs', async () => {
      const { id, version } = await create(patient);
      expect(await world.call(labOrders.update, { id, version, lab: 'Quest' }, patient)).toMatchObject({
        ...{ version: 2, lab: 'Quest', uses: 1 },
      });
      const stale = world.call(labOrders.update, { id, version, lab: 'Labcorp' }, phlebotomist);
      await expect(stale).rejects.toMatchObject({
        code: 'STALE',
        options: { details: { current: { version: 2, lab: 'Quest' }, changed: ['lab'] } },
      });
      expect(await outcome(world.call(labOrders.verify, { id, version }, admin))).toBe('STALE');
    });

    it('the queue has the order of the next visit first, and finds patients by name', async () => {
      const later = await create(patient);
      const none = await world.call(labOrders.create, { test_ids: [1] }, patient);
      const soon = await world.book('soon', inDays(2, 600), { user_id: otherPatient.user_id });
      const first = await create(otherPatient, { appointment_id: soon });
      await world.rows(
        `INSERT INTO person (id, first_name, last_name, version) VALUES (5, 'Omar', 'Haddad', 1) ON CONFLICT DO NOTHING`,
      );
      const queue = async (input: InputOf<typeof labOrders.listForStaff> = {}, who = admin) =>
        (await world.call(labOrders.listForStaff, input, who)).data.map(({ id }) => id);
      expect(await queue()).toEqual([first.id, later.id, none.id]);
      expect(await queue({}, phlebotomist)).toEqual([first.id, later.id, none.id]);
      expect(await queue({ q: 'omar' })).toEqual([first.id]);
      await world.call(labOrders.verify, { id: first.id }, admin);
      expect(await queue({ state: 'received' })).toEqual([later.id, none.id]);
      expect(await queue({ state: 'verified' })).toEqual([first.id]);
    });
  });

  describe('attaching', () => {
    let next: number;
    beforeEach(async () => {
      next = await world.book('next', inDays(7, 600), { status: 'approved' });
    });

    it('an order serves several visits, and is taken off again', async () => {
      const { id } = await create(patient, { uses: 2 });
      for (const each of [1, 2]) expect((await attach(next, id)).visits).toHaveLength(each === 0 ? 1 : 2);
      await world.call(labOrders.detach, { id: next, lab_order_id: id }, phlebotomist);
      expect((await ofVisit(next)).data).toEqual([]);
      const twice = world.call(labOrders.detach, { id: next, lab_order_id: id }, patient);
      expect(await outcome(twice)).toBe('NOT_FOUND');
      await world.rows(`UPDATE appointment SET status = 'canceled' WHERE id = $1`, [visit]);
      expect(await outcome(attach(visit, id))).toBe('INVALID_TRANSITION');
    });

    it('a visit has five orders', async () => {
      for (let each = 0; each < 5; each += 1) await create(patient);
      expect((await ofVisit(visit)).may_attach).toBe(false);
      expect(await fieldErrors(create(patient))).toEqual({
        appointment_id: ['A visit has 5 orders at most.'],
      });
    });

    it('an order of another person, or born on another day, is refused', async () => {
      const ofChild = await world.call(labOrders.create, { person_id: CHILD.id, test_ids: [1] }, patient);
      expect(await problem(attach(next, ofChild.id))).toBe('This order is for another person.');
      const { id } = await create(patient, { date_of_birth: BORN });
      await world.rows('UPDATE lab_order SET user_id = 5 WHERE id = $1', [id]);
      await world.rows('UPDATE appointment SET user_id = 5 WHERE id = $1', [next]);
      expect(await outcome(attach(next, id, otherPatient))).toBe('ok');
      const child = { ...CHILD, date_of_birth: '2019-02-03', draw_notes: null };
      const old = await world.book('child', inDays(9, 600), { person: child });
      const known = await world.call(
        labOrders.create,
        { person_id: CHILD.id, test_ids: [1], date_of_birth: CHILD.date_of_birth },
        patient,
      );
      expect(await fieldErrors(attach(old, known.id))).toEqual({
        lab_order_id: ['The person to be drawn was born on another day.'],
      });
    });

    it('a rejected, expired or used-up order is refused, and not offered', async () => {
      const rejected = await create(patient);
      await world.call(labOrders.reject, { id: rejected.id, reason: 'Unreadable.' }, admin);
      expect(await problem(attach(next, rejected.id))).toBe('This order was not accepted.');
      const expired = await create(patient, { valid_until: '2026-01-01' });
      expect(await get(expired.id)).toMatchObject({ state: 'expired' });
      expect(await problem(attach(next, expired.id))).toBe('This order ends before the day of the visit.');
      const used = await create(patient);
      expect((await ofVisit(next)).others.map(({ id }) => id)).toEqual([used.id]);
      await complete(visit);
      expect(await get(used.id)).toMatchObject({ state: 'used_up', used: 1 });
      expect(await problem(attach(next, used.id))).toBe('This order is used up.');
      expect((await ofVisit(next)).others).toEqual([]);
    });

    it('a completion that is undone gives the use back', async () => {
      const { id } = await create(patient);
      await complete(visit);
      expect(await get(id)).toMatchObject({ state: 'used_up', used: 1 });
      await world.call(visits.undoStep, { id: visit, step: 'complete' }, phlebotomist);
      expect(await get(id)).toMatchObject({ state: 'received', used: 0 });
    });

    it('the states of the list are those of each order', async () => {
      const made: LabOrder[] = [await create(patient), await create(patient, { valid_until: '2026-01-01' })];
      await complete(visit);
      made.push(await world.call(labOrders.create, { test_ids: [1], valid_until: '2026-01-01' }, patient));
      made.push(await world.call(labOrders.create, { test_ids: [1] }, patient));
      const states = await Promise.all(made.map(async ({ id }) => (await get(id)).state));
      expect(states).toEqual(['used_up', 'used_up', 'expired', 'received']);
      for (const state of ['received', 'verified', 'rejected', 'expired', 'used_up'] as const) {
        const { data } = await world.call(labOrders.listForStaff, { state }, developer);
        const expected = made.filter((_, index) => states[index] === state).map(({ id }) => id);
        expect(data.map(({ id }) => id).sort()).toEqual(expected);
      }
    });
  });
});
