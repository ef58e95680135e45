import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { labOrders, type LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { patientNotes } from '@drawpoint/contracts/auth/patient-notes.contract';
import { labTests } from '@drawpoint/contracts/booking/lab-tests.contract';
import { screen, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { LIPIDS, ORDER } from '../../testing/lab-orders.ts';
import { CHILD, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

describe('The orders of a patient, for staff', () => {
  const visitFor = (id: number, more: Partial<Appointment> = {}): Appointment => ({
    ...{ ...VISIT, id, status: 'approved' },
    ...more,
  });
  const open = (visits: Appointment[]) => {
    signInAs(PHLEBOTOMIST);
    refuse(patientNotes.list, 'FORBIDDEN');
    answer(appointments.listForStaff, pageOf(visits));
    return renderScreen(`/phleb/patients/${PATIENT.id}?tab=orders`);
  };

  it('staff add an order that came without a visit, for one of the people drawn', async () => {
    const asked = answer(labOrders.listForStaff, pageOf<LabOrder>([]));
    answer(labTests.listNames, { data: [LIPIDS] });
    const born = { date_of_birth: CHILD.date_of_birth, gender: CHILD.gender };
    const insurance = { insurance_provider: null, insurance_member_id: null, draw_notes: null };
    const child = {
      person: { id: CHILD.id, ...born, ...insurance },
      patient: { ...VISIT.patient, first_name: 'Bo' },
    };
    const user = await open([visitFor(8, child), visitFor(6, { status: 'completed' }), visitFor(5)]);
    await screen.findByText('This patient has no orders yet.');
    expect(asked).toMatchObject([{ user_id: String(PATIENT.id) }]);
    await user.selectOptions(await screen.findByLabelText('For'), 'Ada Lane');
    await user.click(screen.getByRole('button', { name: 'Enter an order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter an order' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Lipid panel' }));
    const sent = answer(labOrders.create, ORDER);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Order added.');
    expect(sent).toMatchObject([{ appointment_id: 6, attach: false, test_ids: [1] }]);
  });

  it('staff use an order for a visit of its person that has none yet; a refusal says why', async () => {
    const visits = [...ORDER.visits, { ...ORDER.visits[0]!, id: 8 }];
    answer(labOrders.listForStaff, pageOf([{ ...ORDER, visits }]));
    answer(labOrders.get, { ...ORDER, visits });
    const later = { starts_at: '2099-04-01T09:00:00-04:00' };
    const user = await open([
      ...[visitFor(8), visitFor(7, later), visitFor(6, { status: 'canceled' }), visitFor(5)],
    ]);
    await user.click(await screen.findByRole('button', { name: /^Open Lipid panel/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Doctor’s order' }));
    const uses = await panel.findAllByRole('button', { name: /^Use for the visit on/ });
    expect(uses.map(({ textContent }) => textContent)).toEqual(['Use for the visit on 04-01-2099 9:00 am']);
    const errors = { lab_order_id: ['This order is not valid on that day.'] };
    refuse(labOrders.attach, 'INVALID_INPUT', { errors });
    await user.click(uses[0]!);
    await screen.findByText('This order is not valid on that day.');
    const sent = answer(labOrders.attach, ORDER);
    await user.click(uses[0]!);
    await screen.findByText('Order added.');
    expect(sent).toEqual([{ id: '7', lab_order_id: 9 }]);
  });

  it('without a visit, no order can be added', async () => {
    answer(labOrders.listForStaff, pageOf<LabOrder>([]));
    await open([visitFor(5, { status: 'denied' })]);
    await screen.findByText('Orders can be added once there is a visit.');
    expect(screen.queryByRole('button', { name: 'Enter an order' })).toBe(null);
  });
});
