import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { labOrders, type LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { visitOrders } from '@drawpoint/contracts/appointments/visit-orders.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { pdfOf, PNG } from '@drawpoint/nest-kit/testing/sample-files';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { BORN, CHILD } from '../testing/order-fakes.ts';
import {
  admin,
  developer,
  inDays,
  letBeDue,
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
  const create = (who: Caller, more: Fields = {}) =>
    world.call(labOrders.create, { appointment_id: visit, test_ids: [1], ...more }, who);
  const get = (id: number, who: Caller = patient) => world.call(labOrders.get, { id }, who);
  const attach = (id: number, lab_order_id: number, who: Caller = patient) =>
    world.call(labOrders.attach, { id, lab_order_id }, who);
  const ofVisit = (id: number, who: Caller = patient) => world.call(labOrders.listOfVisit, { id }, who);
  const complete = async (id: number) => {
    await letBeDue(world, id);
    await world.call(visits.complete, { id }, phlebotomist);
  };
  const problem = async (call: Promise<unknown>) => Object.values(await fieldErrors(call)).flat()[0];

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
