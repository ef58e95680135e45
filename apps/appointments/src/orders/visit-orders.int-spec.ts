import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { MOST_ORDERS, visitOrders } from '@drawpoint/contracts/appointments/visit-orders.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { pdfOf, PNG } from '@drawpoint/nest-kit/testing/sample-files';
import { fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { until } from '@drawpoint/nest-kit/testing/until';
import { Pool } from 'pg';
import { Database } from '../database.store.ts';
import { FileStore } from '../files/file.store.ts';
import {
  admin,
  inDays,
  otherAdmin,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';
import { stored, uploaded } from '../testing/uploads.ts';

describe('Doctor’s orders of a visit', () => {
  const world = useAppointments();
  let id: number;
  beforeEach(async () => {
    id = await world.book('visit', inDays(5, 600));
  });
  const add = async (who: Caller, of = id) =>
    world.call(visitOrders.add, { id: of, file: await uploaded(pdfOf(), 'pdf') }, who);
  const list = (who: Caller) => world.call(visitOrders.list, { id }, who);
  const open = (order_id: number, who: Caller) => world.call(visitOrders.open, { id, order_id }, who);
  const remove = (order_id: number, who: Caller) => world.call(visitOrders.remove, { id, order_id }, who);

  it('a patient adds an order; its staff read it, each view is recorded, and it is no result', async () => {
    const photo = await uploaded(PNG, 'png');
    const added = await world.call(visitOrders.add, { id, file: photo }, patient);
    expect(added).toMatchObject({
      ...{ name: 'order-1.jpg', url: `/api/appointments/${id}/orders/${added.id}`, may_remove: true },
    });
    expect(await stored(photo.key)).toBeNull();
    for (const who of [phlebotomist, admin])
      expect((await list(who)).data).toEqual([{ ...added, may_remove: false }]);
    expect(await open(added.id, phlebotomist)).toMatchObject({
      kind: 'jpeg',
      name: 'order-1.jpg',
      cache_seconds: 0,
    });
    expect((await world.call(appointments.get, { id }, patient)).documents).toEqual([]);
    const seen = await world.rows(
      `SELECT actor_id, person_id FROM kit.audit_entry WHERE action = 'order_seen' AND subject = $1`,
      [String(id)],
    );
    expect(seen).toEqual([{ actor_id: phlebotomist.user_id, person_id: patient.user_id }]);
  });

  it('nobody else lists, adds, opens or removes one', async () => {
    const { id: order } = await add(patient);
    for (const who of [otherPhlebotomist, otherAdmin, otherPatient])
      for (const call of [list(who), add(who), open(order, who), remove(order, who)])
        expect(await outcome(call)).toBe('FORBIDDEN');
    const elsewhere = await world.book('elsewhere', inDays(8, 600), { user_id: otherPatient.user_id });
    expect(
      await outcome(world.call(visitOrders.open, { id: elsewhere, order_id: order }, otherPatient)),
    ).toBe('NOT_FOUND');
  });

  it('who added it or the patient removes it, with its file, while the visit is open', async () => {
    const byStaff = await add(phlebotomist);
    expect(await outcome(remove(byStaff.id, admin))).toBe('FORBIDDEN');
    const [{ file_key } = { file_key: '' }] = await world.rows<{ file_key: string }>(
      'SELECT file_key FROM visit_order WHERE id = $1',
      [byStaff.id],
    );
    await remove(byStaff.id, patient);
    expect((await list(patient)).data).toEqual([]);
    await until(async () => (await stored(file_key)) === null);
    const kept = await add(patient);
    await world.rows(`UPDATE appointment SET status = 'canceled' WHERE id = $1`, [id]);
    expect(await outcome(remove(kept.id, patient))).toBe('INVALID_TRANSITION');
    expect(await outcome(add(patient))).toBe('INVALID_TRANSITION');
    expect(await list(patient)).toMatchObject({ data: [{ id: kept.id, may_remove: false }], may_add: false });
  });

  it('the nightly job keeps its file', async () => {
    await add(patient);
    const [order] = await world.rows<{ file_key: string }>('SELECT file_key FROM visit_order');
    const pool = new Pool({ connectionString: world.database('appointments').appUrl, max: 1 });
    const named = await new FileStore(new Database(pool)).named([order!.file_key, 'appointments/nobody’s']);
    await pool.end();
    expect([...named]).toEqual([order!.file_key]);
  });

  it('a visit takes five files, and none that cannot be read', async () => {
    const file = await uploaded(PNG.subarray(0, 40), 'png');
    expect(await fieldErrors(world.call(visitOrders.add, { id, file }, patient))).toHaveProperty('file');
    for (let each = 0; each < MOST_ORDERS; each += 1) await add(patient);
    expect((await list(patient)).may_add).toBe(false);
    expect(await fieldErrors(add(patient))).toEqual({ file: ['A visit has 5 files of orders at most.'] });
  });
});
