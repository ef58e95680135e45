import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { labOrders, type LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { visitOrders } from '@drawpoint/contracts/appointments/visit-orders.contract';
import { persons } from '@drawpoint/contracts/auth/persons.contract';
import { labTests } from '@drawpoint/contracts/booking/lab-tests.contract';
import { fullName } from '@drawpoint/rules/name';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { LIPIDS, ORDER } from '../../testing/lab-orders.ts';
import { CHILD, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const PATIENTS = { ...ORDER, may_check: false };
const PHOTO = {
  ...{ id: 7, name: 'order-1.jpg', added_at: '2026-11-20T15:00:00.000Z', may_remove: true },
  url: '/api/appointments/5/orders/7',
};
const NONE = { data: [], others: [], may_attach: true, missing: false };

describe('The orders of a visit', () => {
  const open = (path = '/appointments/5/confirmation') => {
    answer(appointments.get, VISIT);
    return renderScreen(path);
  };

  it('a patient is asked for a missing order, and makes a photo one with one tap', async () => {
    signInAs(PATIENT);
    answer(visitOrders.list, { data: [PHOTO], may_add: true });
    answer(labOrders.listOfVisit, { ...NONE, missing: true });
    const user = await open();
    await screen.findByText('Please add your doctor’s order. A photo of the paper is enough.');
    const sent = answer(labOrders.create, PATIENTS);
    answer(labOrders.listOfVisit, { ...NONE, data: [{ ...PATIENTS, files: [PHOTO] }] });
    await user.click(screen.getByRole('button', { name: 'Use order-1.jpg as an order' }));
    await screen.findByText('Order added.');
    expect(sent).toEqual([{ appointment_id: 5, photo_ids: [7] }]);
    await waitFor(() => expect(screen.queryByText(/^Please add your doctor/)).toBe(null));
    expect(screen.queryByRole('button', { name: 'Use order-1.jpg as an order' })).toBe(null);
  });

  it.each([
    ['received', 'Received'],
    ['verified', 'Checked'],
    ['expired', 'Expired'],
    ['used_up', 'Used up'],
  ] as const)('a patient reads the state of an order in plain words: %s', async (state, text) => {
    signInAs(PATIENT);
    answer(labOrders.listOfVisit, { ...NONE, data: [{ ...PATIENTS, state }] });
    await open();
    await screen.findByText(text);
    await screen.findByRole('heading', { name: 'Lipid panel and 1 more' });
    expect(screen.queryByRole('button', { name: /^(Verify|Reject)/ })).toBe(null);
  });

  it('a patient reads why an order was not accepted, and takes it off', async () => {
    signInAs(PATIENT);
    const rejected = { ...PATIENTS, state: 'rejected' as const, rejection: 'It is not signed.' };
    answer(labOrders.listOfVisit, { ...NONE, data: [{ ...rejected, may_change: false }] });
    const user = await open();
    await screen.findByText('Not accepted');
    await screen.findByText('Reason: It is not signed.');
    const sent = answer(labOrders.detach, {});
    await user.click(screen.getByRole('button', { name: 'Take off Lipid panel and 1 more' }));
    await user.click(await screen.findByRole('button', { name: 'Take off' }));
    await screen.findByText('Order taken off.');
    expect(sent).toEqual([{ id: '5', lab_order_id: '9' }]);
  });

  it('another order of the person is used with one tap; a refusal says why', async () => {
    signInAs(PATIENT);
    answer(labOrders.listOfVisit, { ...NONE, others: [PATIENTS] });
    const errors = { lab_order_id: ['This order is used up.'] };
    refuse(labOrders.attach, 'INVALID_INPUT', { errors });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: /^Use for this visit: Lipid panel/ }));
    await screen.findByText('This order is used up.');
  });

  it('a list that fails to load can be tried again', async () => {
    signInAs(PATIENT);
    refuse(labOrders.listOfVisit, 'INTERNAL');
    const user = await open();
    await screen.findByText('The orders could not be loaded.');
    answer(labOrders.listOfVisit, { ...NONE, data: [PATIENTS] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Received');
  });

  it('staff see another name as a warning, and why the visit was approved without an order', async () => {
    signInAs(PHLEBOTOMIST);
    const waiver = 'The doctor sends it.';
    answer(labOrders.listOfVisit, {
      ...NONE,
      data: [{ ...ORDER, last_name: 'Byron' }],
      missing: true,
      waiver,
    });
    answer(appointments.get, { ...VISIT, order_missing: true });
    await renderScreen('/phleb/appointments/5');
    await screen.findByText('Order missing');
    await screen.findByText('The order names somebody else. Please check it.');
    await screen.findByText('Approved without an order: The doctor sends it.');
  });

  it('staff enter an order with its tests; errors show at their fields', async () => {
    signInAs(PHLEBOTOMIST);
    answer(labOrders.listOfVisit, NONE);
    answer(labTests.listNames, { data: [LIPIDS] });
    const user = await open('/phleb/appointments/5');
    await user.click(await screen.findByRole('button', { name: 'Enter an order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter an order' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Lipid panel' }));
    await user.type(dialog.getByLabelText('NPI (optional)'), '1234567890');
    await user.type(dialog.getByLabelText('Valid until (optional)'), '12312099');
    refuse(labOrders.create, 'INVALID_INPUT', { errors: { npi: ['This is no valid NPI.'] } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('This is no valid NPI.');
    const sent = answer(labOrders.create, ORDER);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Order added.');
    expect(sent).toMatchObject([
      { appointment_id: 5, test_ids: [1], npi: '1234567890', valid_until: '2099-12-31', icd10: [] },
    ]);
  });
});

describe('Orders to check', () => {
  const PATH = '/phleb/orders';
  beforeEach(() => signInAs(PHLEBOTOMIST));

  it('staff open an order beside its file, and verify it', async () => {
    answer(labOrders.listForStaff, pageOf([ORDER]));
    answer(labOrders.get, ORDER);
    answer(appointments.listForStaff, pageOf<Appointment>([]));
    const user = await renderScreen(PATH);
    await user.click(await screen.findByRole('button', { name: 'Check the order of Ada Lane' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Doctor’s order' }));
    await panel.findByText('Lipid panel, Glucose');
    panel.getByRole('button', { name: 'Open: order-1.pdf' });
    panel.getByRole('link', { name: 'Visit of Ada Lane, 03-03-2099 9:15 am' });
    const sent = answer(labOrders.verify, { ...ORDER, state: 'verified' });
    await user.click(panel.getByRole('button', { name: 'Verify' }));
    await screen.findByText('Order verified.');
    expect(sent).toEqual([{ id: '9', version: 3 }]);
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  it('rejecting needs a reason, and a failure to save is said', async () => {
    answer(labOrders.listForStaff, pageOf([ORDER]));
    answer(labOrders.get, ORDER);
    answer(appointments.listForStaff, pageOf<Appointment>([]));
    const user = await renderScreen(PATH);
    await user.click(await screen.findByRole('button', { name: 'Check the order of Ada Lane' }));
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    const question = within(await screen.findByRole('dialog', { name: 'Reject this order?' }));
    await user.click(question.getByRole('button', { name: 'Reject order' }));
    await question.findByText('Enter a reason.');
    refuse(labOrders.reject, 'STALE');
    await user.type(question.getByLabelText('Reason'), 'Not signed.');
    await user.click(question.getByRole('button', { name: 'Reject order' }));
    await screen.findByText(/^Somebody else changed this/);
  });

  it('an empty list says what will be here, and a failed one can be tried again', async () => {
    refuse(labOrders.listForStaff, 'INTERNAL');
    const user = await renderScreen(PATH);
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(labOrders.listForStaff, pageOf<LabOrder>([]));
    await user.click(again);
    await screen.findByText('No orders here');
  });

  it('patients do not open it', async () => {
    signInAs(PATIENT);
    await renderScreen(PATH);
    await screen.findByRole('heading', { name: 'Access denied' });
  });
});

describe('My orders', () => {
  beforeEach(() => {
    signInAs(PATIENT);
    answer(persons.list, { data: [] });
  });

  it('a patient sees each order with its visits and its person', async () => {
    answer(labOrders.listMine, pageOf([PATIENTS]));
    answer(labTests.listNames, { data: [LIPIDS] });
    const user = await renderScreen('/account?tab=orders');
    await screen.findByRole('heading', { name: 'Lipid panel and 1 more' });
    screen.getByText('1 of 3 used');
    screen.getByRole('link', { name: 'Visit on 03-03-2099 9:15 am' });
    const sent = answer(labOrders.update, PATIENTS);
    await user.click(screen.getByRole('button', { name: 'Edit Lipid panel and 1 more' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit order' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Lipid panel' }));
    await user.clear(dialog.getByLabelText('Lab (optional)'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(sent).toMatchObject([{ id: '9', version: 3, lab: '', test_ids: [2] }]);
  });

  it('a patient chooses tests for somebody they book for, without a file', async () => {
    answer(labOrders.listMine, pageOf<LabOrder>([]));
    answer(persons.list, { data: [CHILD] });
    refuse(labTests.listNames, 'UNAVAILABLE');
    const user = await renderScreen('/account?tab=orders');
    await user.selectOptions(await screen.findByLabelText('For'), fullName(CHILD));
    await user.click(screen.getByRole('button', { name: 'Enter an order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter an order' }));
    await dialog.findByText('Failed to load the tests.');
    answer(labTests.listNames, { data: [LIPIDS, { id: 2, name: 'Glucose' }] });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await user.type(dialog.getByLabelText('Search tests'), 'lip');
    await waitFor(() => expect(dialog.queryByRole('checkbox', { name: 'Glucose' })).toBe(null));
    await user.click(dialog.getByRole('checkbox', { name: 'Lipid panel' }));
    const sent = answer(labOrders.create, PATIENTS);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Order added.');
    expect(sent).toMatchObject([{ person_id: CHILD.id, test_ids: [1] }]);
  });

  it('an empty list says so', async () => {
    answer(labOrders.listMine, pageOf<LabOrder>([]));
    await renderScreen('/account?tab=orders');
    await screen.findByText('You have no orders yet.');
    await screen.findByRole('group', { name: 'Add an order' });
  });
});

describe('Approving visits without an order', () => {
  const open = async (...visits: (typeof VISIT)[]) => {
    signInAs(PHLEBOTOMIST);
    answer(appointments.listForStaff, pageOf(visits));
    return renderScreen('/phleb/appointments/pending');
  };
  const MISSING = { ...VISIT, order_missing: true as const };

  it('a visit has a mark, and is approved with a reason', async () => {
    const user = await open(MISSING);
    await screen.findByText('Order missing');
    refuse(appointments.approve, 'ORDER_MISSING');
    await user.click(screen.getByRole('button', { name: 'Approve Ada Lane' }));
    const name = 'Approve without a doctor’s order?';
    const question = within(await screen.findByRole('dialog', { name }));
    const sent = answer(appointments.approve, { ...VISIT, status: 'approved' });
    await user.type(question.getByLabelText('Reason'), 'It is on paper.');
    await user.click(question.getByRole('button', { name: 'Approve visit' }));
    await screen.findByText('Approved. Ada Lane will be told.');
    expect(sent).toEqual([{ id: '5', order_reason: 'It is on paper.' }]);
  });

  it('of several visits those without an order are listed, and stay', async () => {
    const bob = { ...MISSING, id: 6, patient: { ...VISIT.patient, first_name: 'Bob', last_name: 'Reed' } };
    const user = await open(VISIT, bob);
    answer(appointments.approve, { ...VISIT, status: 'approved' });
    refuse(appointments.approve, 'ORDER_MISSING', { when: ({ id }) => id === '6' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    const bulk = within(screen.getByRole('group', { name: 'With the chosen rows' }));
    await user.click(bulk.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Not approved: Bob Reed. Approve each by itself to give a reason.');
    await screen.findByRole('heading', { name: '1 visit has no doctor’s order' });
  });
});
