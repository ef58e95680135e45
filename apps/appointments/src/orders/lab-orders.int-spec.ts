import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { labOrders } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { visitOrders } from '@drawpoint/contracts/appointments/visit-orders.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { pdfOf, PNG } from '@drawpoint/nest-kit/testing/sample-files';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { orderCalls } from '../testing/order-calls.ts';
import { BORN, CHILD } from '../testing/order-fakes.ts';
import {
  admin,
  developer,
  inDays,
  otherAdmin,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';
import { uploaded } from '../testing/uploads.ts';

type Fields = Partial<InputOf<typeof labOrders.create>>;
const NPI = '1234567893';
const STRANGERS = [otherPatient, otherPhlebotomist, otherAdmin];

describe('Doctor’s orders', () => {
  const world = useAppointments();
  let visit: number;
  beforeEach(async () => {
    visit = await world.book('visit', inDays(5, 600), { status: 'approved' });
  });
  const { create, get, attach, ofVisit, problem } = orderCalls(world, () => visit);

  describe('adding', () => {
    it('staff add what the paper says, sealed; all its readers see it with the names of tests', async () => {
      const made = await create(phlebotomist, {
        ...{
          first_name: 'Evelyn',
          last_name: 'Carter',
          date_of_birth: BORN,
          ordering_provider: 'Dr. Okafor',
        },
        ...{ npi: NPI, lab: 'Quest', icd10: ['e11.9', 'E11.9'], test_ids: [2, 1, 2], uses: 3 },
        ...{ valid_from: '2026-01-01', valid_until: '2099-01-01' },
      });
      expect(made).toMatchObject({
        ...{ state: 'received', version: 1, user_id: patient.user_id, person_id: null, icd10: ['E11.9'] },
        tests: [
          { id: 2, name: 'Test 2' },
          { id: 1, name: 'Test 1' },
        ],
        ...{ uses: 3, used: 0, npi: NPI, lab: 'Quest', rejection: null },
        visits: [{ id: visit, status: 'approved', patient_name: 'Evelyn Carter' }],
        ...{ may_change: true, may_check: true },
      });
      for (const who of [admin, developer]) expect(await get(made.id, who)).toEqual(made);
      expect(await get(made.id)).toEqual({ ...made, may_check: false });
      const [row] = await world.rows<Record<string, unknown>>('SELECT * FROM lab_order');
      expect(JSON.stringify(row)).not.toMatch(/Carter|Okafor|Quest|E11/);
    });

    it('a photo of a visit becomes an order, and the file is not copied', async () => {
      const file = await uploaded(PNG, 'png');
      const photo = await world.call(visitOrders.add, { id: visit, file }, patient);
      const made = await create(patient, { test_ids: [], photo_ids: [photo.id] });
      expect(made.files).toEqual([
        { id: photo.id, name: 'order-1.jpg', url: `/api/lab-orders/${made.id}/files/${photo.id}` },
      ]);
      expect(await world.rows('SELECT appointment_id, lab_order_id FROM visit_order')).toEqual([
        { appointment_id: visit, lab_order_id: made.id },
      ]);
      const { data } = await world.call(visitOrders.list, { id: visit }, patient);
      expect(data).toMatchObject([{ id: photo.id, may_remove: false }]);
      const removal = world.call(visitOrders.remove, { id: visit, order_id: photo.id }, patient);
      expect(await outcome(removal)).toBe('FORBIDDEN');
      expect(await problem(create(patient, { test_ids: [], photo_ids: [photo.id] }))).toBe(
        'One of these photos is not there any more.',
      );
      expect(await world.rows('SELECT id FROM lab_order')).toHaveLength(1);
    });

    it('a patient adds an order with a file for a person, before any visit', async () => {
      const file = await uploaded(pdfOf(), 'pdf');
      const made = await world.call(labOrders.upload, { person_id: CHILD.id, file }, patient);
      expect(made).toMatchObject({
        person_id: CHILD.id,
        visits: [],
        files: [{ name: 'order-1.pdf' }],
        tests: [],
      });
      expect((await world.call(labOrders.listMine, {}, patient)).data).toEqual([made]);
      const unknown = world.call(
        labOrders.upload,
        { person_id: 99, file: await uploaded(pdfOf(), 'pdf') },
        patient,
      );
      expect(await fieldErrors(unknown)).toHaveProperty('person_id');
    });

    it('staff add an order for the person of a visit without attaching it, also of a completed one', async () => {
      await world.rows(`UPDATE appointment SET status = 'completed' WHERE id = $1`, [visit]);
      const file = await uploaded(pdfOf(), 'pdf');
      const whose = { appointment_id: visit, attach: false };
      const made = await world.call(labOrders.upload, { ...whose, file }, phlebotomist);
      expect(made).toMatchObject({ user_id: patient.user_id, person_id: null, provider_id: 1, visits: [] });
      const typed = await create(admin, whose);
      const { data } = await world.call(labOrders.listForStaff, { user_id: patient.user_id }, admin);
      expect(data.map(({ id }) => id).sort()).toEqual([made.id, typed.id]);
      const none = await world.call(labOrders.listForStaff, { user_id: otherPatient.user_id }, admin);
      expect(none.data).toEqual([]);
      for (const who of STRANGERS) expect(await outcome(create(who, whose))).toBe('FORBIDDEN');
      expect(await outcome(create(admin))).toBe('INVALID_TRANSITION');
      await world.rows(`UPDATE appointment SET status = 'canceled' WHERE id = $1`, [visit]);
      expect(await outcome(create(admin, whose))).toBe('INVALID_TRANSITION');
    });

    it('an order has five files, and each view of one is recorded', async () => {
      const { id } = await create(patient);
      const addFile = async () =>
        world.call(labOrders.addFile, { id, file: await uploaded(pdfOf(), 'pdf') }, patient);
      for (let each = 0; each < 5; each += 1) await addFile();
      expect(await problem(addFile())).toBe('An order has 5 files at most.');
      const [first] = (await get(id)).files;
      const opened = await world.call(labOrders.openFile, { id, file_id: first!.id }, phlebotomist);
      expect(opened).toMatchObject({ kind: 'pdf', name: 'order-1.pdf', cache_seconds: 0 });
      expect(
        await world.rows(
          `SELECT actor_id, person_id FROM kit.audit_entry WHERE action = 'lab_order_seen' AND subject = $1`,
          [String(id)],
        ),
      ).toEqual([{ actor_id: phlebotomist.user_id, person_id: patient.user_id }]);
    });

    it.each<[string, Fields]>([
      ['npi', { npi: '1234567890' }],
      ['icd10.0', { icd10: ['diabetes'] }],
      ['valid_until', { valid_from: '2026-12-02', valid_until: '2026-12-01' }],
      ['uses', { uses: 51 }],
      ['test_ids', { test_ids: [9] }],
      ['test_ids', { test_ids: [1, 77] }],
      ['test_ids', { test_ids: [] }],
      ['date_of_birth', { date_of_birth: '1980-05-02' }],
    ])('a wrong field is named, and nothing is added: %s', async (field, more) => {
      expect(Object.keys(await fieldErrors(create(patient, more)))).toEqual([field]);
      expect(await world.rows('SELECT id FROM lab_order')).toEqual([]);
    });
  });

  describe('who may what', () => {
    it('nobody else reads, changes, checks or attaches an order', async () => {
      const { id } = await world.call(
        labOrders.upload,
        { appointment_id: visit, file: await uploaded(pdfOf(), 'pdf') },
        patient,
      );
      const [file] = (await get(id)).files;
      const theirs = await world.book('theirs', inDays(6, 600), { user_id: otherPatient.user_id });
      for (const who of STRANGERS) {
        const calls = [
          ...[get(id, who), ofVisit(visit, who), attach(visit, id, who), create(who)],
          world.call(labOrders.openFile, { id, file_id: file!.id }, who),
          world.call(labOrders.addFile, { id, file: await uploaded(pdfOf(), 'pdf') }, who),
          world.call(labOrders.update, { id, lab: 'Other' }, who),
          world.call(labOrders.detach, { id: visit, lab_order_id: id }, who),
        ];
        for (const call of calls) expect(await outcome(call)).toBe('FORBIDDEN');
      }
      expect(await outcome(attach(theirs, id, otherPatient))).toBe('FORBIDDEN');
      for (const who of [otherPhlebotomist, otherAdmin]) {
        expect((await world.call(labOrders.listForStaff, {}, who)).data).toEqual([]);
        expect(await outcome(world.call(labOrders.verify, { id }, who))).toBe('FORBIDDEN');
      }
      for (const op of [labOrders.verify, labOrders.listForStaff])
        expect(await outcome(world.call(op, { id, reason: 'x' } as never, patient))).toBe('FORBIDDEN');
      expect(await outcome(get(id + 1000))).toBe('NOT_FOUND');
    });

    it('a phlebotomist of a visit of that person reads its other orders, of that company alone', async () => {
      const { id } = await create(patient);
      const other = await world.book('colleague', inDays(8, 600), {
        phlebotomist: { id: otherPhlebotomist.user_id, name: 'Jamal' },
      });
      expect((await ofVisit(other, otherPhlebotomist)).others.map((order) => order.id)).toEqual([id]);
      const company = {
        provider: { id: 2, name: 'Desert Draw' },
        phlebotomist: { id: 15, name: 'Rosa Delgado' },
      };
      const elsewhere = await world.book('elsewhere', inDays(9, 600), company);
      const rosa = callerOf({ user_id: 15, roles: ['phlebotomist'], provider_id: 2 });
      expect((await ofVisit(elsewhere, rosa)).others).toEqual([]);
      expect(await outcome(get(id, rosa))).toBe('FORBIDDEN');
      await attach(elsewhere, id);
      expect((await get(id, rosa)).visits.map((each) => each.id)).toEqual([elsewhere]);
      expect(await outcome(get(id, otherAdmin))).toBe('ok');
    });

    it('while an admin of another company acts for the patient, the order is closed', async () => {
      const { id } = await create(patient);
      const acting = { ...patient, impersonator_id: otherAdmin.user_id, within_provider: 2 };
      expect(await outcome(get(id, acting))).toBe('FORBIDDEN');
      expect((await world.call(labOrders.listMine, {}, acting)).data).toEqual([]);
    });
  });

  it('a visit that nobody has confirmed takes no order yet', async () => {
    const theirs = await world.book('unconfirmed', inDays(6, 600), {
      user_id: null,
      actor_id: admin.user_id,
    });
    expect(await fieldErrors(create(admin, { appointment_id: theirs }))).toHaveProperty('appointment_id');
    expect((await ofVisit(theirs, admin)).may_attach).toBe(false);
  });

  it('the patient’s lists of visits do not change', async () => {
    await create(patient);
    const seen = await world.call(appointments.get, { id: visit }, patient);
    expect(seen).not.toHaveProperty('order_missing');
  });
});
