import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { labOrders, type LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { persons } from '@drawpoint/contracts/auth/persons.contract';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { type Series, series } from '@drawpoint/contracts/booking/series.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { PATIENT, PROVIDER } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const ORDER: LabOrder = {
  ...{ id: 9, version: 3, state: 'verified', user_id: PATIENT.id, person_id: null },
  ...{ provider_id: VISIT.provider_id, first_name: null, last_name: null, date_of_birth: null },
  ...{ ordering_provider: null, npi: null, lab: null, icd10: [], rejection: null },
  ...{ tests: [{ id: 1, name: 'Lipid panel' }], valid_from: null, valid_until: null },
  ...{ uses: 5, used: 1, uses_left: 4, files: [], visits: [] },
  ...{ created_at: '2026-11-20T15:00:00.000Z', may_change: false, may_check: false },
};
const waiting = (number: number): Series['visits'][number] => ({
  ...{ number, state: 'waiting', wished_on: `2099-03-0${number}`, appointment_id: null, visit_on: null },
});
const SERIES: Series = {
  ...{ id: 3, user_id: PATIENT.id, patient_name: 'Ada Lane', provider: PROVIDER, lab_order_id: ORDER.id },
  ...{ service: { id: 1, name: 'Routine Blood Draw' }, phlebotomist: null, others: true },
  ...{ unit: 'week', every: 1, weekdays: [], tolerance_days: 2, from_last_draw: false },
  ...{ day_from: '08:00', day_until: '12:00', plan: 0, ended: false },
  visits: [waiting(1), waiting(2), waiting(3)],
};
const PLAN = '/account?tab=orders&plan=9';

function known(order: LabOrder = ORDER, planned: Series[] = [], visits = [VISIT]) {
  signInAs(PATIENT);
  answer(persons.list, { data: [] });
  answer(labOrders.listMine, pageOf([order]));
  answer(series.listMine, pageOf(planned));
  answer(appointments.listMine, pageOf(visits));
  answer(catalog.listServices, { data: [] });
  answer(catalog.listPhlebotomists, { data: [] });
  answer(bookingSessions.listRequiredDisclaimers, {
    data: [{ key: 'terms_accept', url: '/terms', label: 'I accept the Terms.', given_at: null }],
  });
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the repeat visits of a patient’s order', () => {
  it('a patient plans as many as are left, and then sees them', async () => {
    known();
    const sent = answer(series.create, SERIES);
    const user = await renderScreen('/account?tab=orders');
    await user.click(await screen.findByRole('link', { name: 'Plan repeat visits with Lipid panel' }));
    await screen.findByText('Lipid panel · visits left: 4');
    await fill(user, screen.getByLabelText('First date'), inDays(3));
    await user.click(screen.getByRole('button', { name: 'Plan the visits' }));
    await screen.findByText('Please read the consents and agree to them.');
    await user.click(screen.getByLabelText('I have read them and agree to them for all these visits.'));
    answer(series.listMine, pageOf([SERIES]));
    await user.click(screen.getByRole('button', { name: 'Plan the visits' }));
    await screen.findByText('The visits are planned. The near ones are booked now.');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ lab_order_id: 9, times: '4', disclaimers: { terms_accept: true } });
    expect(sent[0]).not.toHaveProperty('patient.user_id');
    await screen.findByRole('region', { name: 'Your repeat visits' });
  });

  it('what the server refuses shows at its field, or above the fields', async () => {
    known();
    refuse(series.create, 'INVALID_INPUT', {
      errors: {
        times: ['Visits left with this order: 2.'],
        lab_order_id: ['This order was not accepted.'],
      },
    });
    const user = await renderScreen(PLAN);
    await fill(user, await screen.findByLabelText('First date'), inDays(3));
    await user.click(await screen.findByLabelText(/^I have read them/));
    await user.click(screen.getByRole('button', { name: 'Plan the visits' }));
    await screen.findByText('Visits left with this order: 2.');
    await screen.findByText('This order was not accepted.');
    expect(screen.getByLabelText('Visits').getAttribute('aria-invalid')).toBe('true');
  });

  it.each<[string, Partial<LabOrder>, Series[]]>([
    ['that is not checked', { state: 'received' }, []],
    ['that is used up but for one visit', { uses_left: 1 }, []],
    ['whose uses wait to be booked', {}, [SERIES]],
    [
      'whose uses were booked since it was read',
      {},
      [
        {
          ...SERIES,
          visits: [1, 2, 3].map((id) => ({ ...waiting(id), state: 'booked', appointment_id: id })),
        },
      ],
    ],
    ['without a company', { provider_id: null }, []],
  ])('an order %s offers none, and its address says why', async (_name, change, planned) => {
    known({ ...ORDER, ...change }, planned);
    await renderScreen(PLAN);
    await screen.findByText('No repeat visits with this order');
  });

  it('an order that cannot be repeated has no button', async () => {
    known({ ...ORDER, uses_left: 1 });
    await renderScreen('/account?tab=orders');
    await screen.findByRole('heading', { name: 'Lipid panel' });
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Plan repeat visits/ })).toBe(null));
  });

  it('a patient without a visit has to have a first one', async () => {
    known(ORDER, [], []);
    const user = await renderScreen(PLAN);
    await screen.findByText('No visit yet');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('heading', { name: 'Lipid panel' });
  });

  it('a patient cancels one visit, or all ahead', async () => {
    known(ORDER, [SERIES]);
    const sent = answer(series.cancel, SERIES);
    const user = await renderScreen('/account?tab=orders');
    const own = within(await screen.findByRole('region', { name: 'Your repeat visits' }));
    await user.click(own.getAllByRole('button', { name: /^Cancel the visit of/ })[1]!);
    await user.click(await screen.findByRole('button', { name: 'Cancel visit' }));
    await waitFor(() => expect(sent).toEqual([{ id: '3', from: 2, to: 2 }]));
    await user.click(own.getByRole('button', { name: 'Cancel all visits ahead' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/^3 visits from .* on are canceled\.$/);
    await user.click(dialog.getByRole('button', { name: 'Cancel all visits ahead' }));
    await waitFor(() => expect(sent[1]).toEqual({ id: '3', from: 1 }));
  });

  it('a failure offers a retry', async () => {
    known();
    refuse(series.listMine, 'INTERNAL');
    const user = await renderScreen('/account?tab=orders');
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(series.listMine, pageOf([SERIES]));
    await user.click(again);
    await screen.findByRole('region', { name: 'Your repeat visits' });
  });
});

describe('the order of a patient’s visit', () => {
  it('leads to planning repeat visits', async () => {
    signInAs(PATIENT);
    answer(appointments.get, { ...VISIT, status: 'approved' });
    answer(labOrders.listOfVisit, { data: [ORDER], others: [], may_attach: true, missing: false });
    await renderScreen('/appointments/5/confirmation');
    const link = await screen.findByRole('link', { name: 'Plan repeat visits with Lipid panel' });
    expect(link.getAttribute('href')).toBe(PLAN);
  });
});
