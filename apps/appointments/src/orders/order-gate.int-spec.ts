import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { labOrders } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { readExport } from '@drawpoint/contracts/exports';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import { TELL_MISSING_ORDER } from '../appointments/appointment-jobs.ts';
import { CHILD } from '../testing/order-fakes.ts';
import {
  admin,
  hurryJobs,
  inDays,
  otherPatient,
  outcome,
  patient,
  phlebotomist,
  runJob,
  useAppointments,
} from '../testing/start-appointments.ts';
import { uploaded } from '../testing/uploads.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const LEO = { ...CHILD, draw_notes: null };

describe('A visit without an order', () => {
  const world = useAppointments();
  const book = (gate: string, days = 5, more: object = {}) =>
    world.book(`${gate} ${days}`, inDays(days, 600), { policies: { 'order.gate': gate }, ...more });
  const get = (id: number, who: Caller = phlebotomist) => world.call(appointments.get, { id }, who);
  const approve = (id: number, order_reason?: string) =>
    world.call(appointments.approve, { id, order_reason }, phlebotomist);
  const addOrder = (appointment_id: number, more: object = {}) =>
    world.call(labOrders.create, { appointment_id, test_ids: [1], ...more }, patient);
  const changes = async (id: number) =>
    (
      await world.rows<{ change: string }>(
        `SELECT data->>'change' AS change FROM event_log.event WHERE entity_id = $1 ORDER BY entity_version`,
        [String(id)],
      )
    ).map(({ change }) => change);

  it('is approved as before where the company asks for none', async () => {
    const id = await book('off');
    expect(await get(id)).not.toHaveProperty('order_missing');
    expect(await approve(id)).toMatchObject({ status: 'approved' });
    expect((await world.call(labOrders.listOfVisit, { id }, patient)).missing).toBe(false);
  });

  it('has a mark for staff where the company asks for one, until an order counts', async () => {
    const id = await book('warn');
    expect(await get(id)).toMatchObject({ order_missing: true });
    const [listed] = (await world.call(appointments.listForStaff, {}, admin)).data;
    expect(listed).toMatchObject({ id, order_missing: true });
    expect(await get(id, patient)).not.toHaveProperty('order_missing');
    expect((await world.call(labOrders.listOfVisit, { id }, patient)).missing).toBe(true);
    expect(await world.call(appointments.describe, { id })).toMatchObject({
      order_missing: true,
    });
    const order = await addOrder(id);
    expect(await get(id)).not.toHaveProperty('order_missing');
    await world.call(labOrders.reject, { id: order.id, reason: 'Unreadable.' }, phlebotomist);
    expect(await get(id)).toMatchObject({ order_missing: true });
    expect(await approve(id)).toMatchObject({ status: 'approved' });
  });

  it('is approved with a reason alone where one is needed, which staff read later', async () => {
    const id = await book('block');
    expect(await outcome(approve(id))).toBe('ORDER_MISSING');
    await addOrder(id, { valid_until: '2026-01-01' });
    expect(await outcome(approve(id, '  '))).toBe('ORDER_MISSING');
    expect(await get(id)).toMatchObject({ status: 'pending', order_missing: true });
    expect(await approve(id, 'The doctor faxes it today.')).toMatchObject({ status: 'approved' });
    const read = (who: Caller) => world.call(labOrders.listOfVisit, { id }, who);
    expect(await read(admin)).toMatchObject({ waiver: 'The doctor faxes it today.', missing: true });
    expect(await read(patient)).not.toHaveProperty('waiver');
    const rows = await world.rows('SELECT * FROM order_waiver');
    expect(JSON.stringify(rows)).not.toMatch(/faxes/);
    expect(
      await world.rows(
        `SELECT outcome, details FROM kit.audit_entry WHERE action = 'appointment_approved' AND subject = $1 ORDER BY id`,
        [String(id)],
      ),
    ).toEqual([
      { outcome: 'ORDER_MISSING', details: null },
      { outcome: 'ORDER_MISSING', details: null },
      { outcome: 'done', details: 'without an order' },
    ]);
  });

  it('is approved without a reason once an order counts', async () => {
    const id = await book('block');
    await addOrder(id);
    await approve(id, 'Not needed.');
    expect(await world.rows('SELECT * FROM order_waiver')).toEqual([]);
  });

  it('is told once, whatever happens to its time', async () => {
    const id = await book('warn');
    await hurryJobs(world, TELL_MISSING_ORDER);
    expect(await changes(id)).toEqual(['requested', 'order_missing']);
    expect(await get(id)).toMatchObject({ status: 'pending' });
    await approve(id);
    await runJob(world, TELL_MISSING_ORDER, { id, starts_at: inDays(5, 600).toISOString() });
    expect(await changes(id)).toEqual(['requested', 'order_missing', 'approved']);
  });

  it('is told of no longer once an order counts, and never where none is asked for', async () => {
    const [id, off] = [await book('block'), await book('off', 7)];
    await addOrder(id);
    await hurryJobs(world, TELL_MISSING_ORDER);
    await runJob(world, TELL_MISSING_ORDER, { id: off, starts_at: inDays(7, 600).toISOString() });
    for (const each of [id, off]) expect(await changes(each)).toEqual(['requested']);
  });
});

describe('The orders of an account', () => {
  const world = useAppointments();
  const orders = () => world.rows('SELECT id, user_id, person_id, carer_id FROM lab_order ORDER BY id');
  const add = (more: object, who = patient) => world.call(labOrders.create, { test_ids: [1], ...more }, who);

  it('go to the patient who is kept by a merge, and back', async () => {
    const { id } = await add({}, otherPatient);
    const ids = { merge_id: 7, from_user_id: otherPatient.user_id, to_user_id: patient.user_id };
    await world.call(personVisits.merge, ids, null);
    expect(await orders()).toEqual([{ id, user_id: patient.user_id, person_id: null, carer_id: null }]);
    await world.call(personVisits.undoMerge, ids, null);
    expect(await orders()).toMatchObject([{ user_id: otherPatient.user_id }]);
  });

  it('of a child leave the carer at 18, once no open visit has them, and go to the adult who claims them', async () => {
    const visit = await world.book('child', inDays(5, 600), { person: LEO });
    const { id } = await add({ appointment_id: visit });
    const ofCarer = { id, user_id: patient.user_id, person_id: LEO.id, carer_id: null };
    await world.rows('UPDATE lab_order SET care_ends_on = $1', [TODAY]);
    await runJob(world, 'end-care');
    expect(await orders()).toEqual([ofCarer]);
    await world.rows(`UPDATE appointment SET status = 'canceled'`);
    await runJob(world, 'end-care');
    expect(await orders()).toEqual([{ ...ofCarer, user_id: null, carer_id: patient.user_id }]);
    expect(await outcome(world.call(labOrders.get, { id }, patient))).toBe('FORBIDDEN');
    expect(await outcome(world.call(labOrders.get, { id }, admin))).toBe('ok');
    const asAuth = { user_id: patient.user_id, person_id: LEO.id };
    await world.call(personVisits.keep, asAuth, null);
    expect(await orders()).toEqual([ofCarer]);
    await world.call(personVisits.handOver, { ...asAuth, to_user_id: otherPatient.user_id }, null);
    expect(await orders()).toEqual([{ id, user_id: otherPatient.user_id, person_id: null, carer_id: null }]);
  });

  it('are in the person’s export with their files', async () => {
    const visit = await world.book('visit', inDays(5, 600));
    const file = await uploaded(pdfOf(), 'pdf');
    const { id } = await world.call(labOrders.upload, { appointment_id: visit, file }, patient);
    const read = { user_id: patient.user_id, section: 'lab_orders' as const, after: null };
    const page = await world.call(readExport('appointments'), read);
    expect(page).toMatchObject({
      records: [{ id, state: 'received', test_ids: [] }],
      files: [{ path: expect.stringMatching(/^orders\/order-\d+-\d+\.pdf$/) }],
    });
  });

  it('of a deleted account name nobody', async () => {
    const visit = await world.book('visit', inDays(5, 600));
    const { id } = await add({ appointment_id: visit, first_name: 'Evelyn', last_name: 'Carter' });
    await world.rows(
      `INSERT INTO person (id, first_name, last_name, deleted, version) VALUES (4, 'Evelyn', 'Carter', true, 1)
       ON CONFLICT (id) DO UPDATE SET deleted = true`,
    );
    expect(await world.call(labOrders.get, { id }, admin)).toMatchObject({
      first_name: null,
      last_name: null,
    });
    await world.rows('DELETE FROM person WHERE id = 4');
  });
});
