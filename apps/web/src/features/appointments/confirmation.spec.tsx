import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { screen, within } from '@testing-library/dom';
import { answer } from '../../testing/api.ts';
import { PLANNED, VISIT, WINDOWED } from '../../testing/appointments.ts';
import { ADMIN, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const CONFIRMATION = '/appointments/5/confirmation';

describe('The confirmation of a visit', () => {
  it('an admin who booked for somebody sees that person’s appointment and a link to its details', async () => {
    signInAs(ADMIN);
    answer(appointments.get, { ...VISIT, status: 'approved' });
    await renderScreen(CONFIRMATION);
    await screen.findByText('Approved');
    screen.getByRole('heading', { level: 1, name: 'Appointment' });
    expect(screen.getByRole('link', { name: 'Booking Details' }).getAttribute('href')).toBe(
      '/phleb/appointments/5',
    );
  });

  it('a phlebotomist who booked their own visit sees whom they visit', async () => {
    signInAs(PHLEBOTOMIST);
    answer(appointments.get, { ...VISIT, status: 'approved' });
    await renderScreen(CONFIRMATION);
    await screen.findByText(/Booked for Ada Lane\. You visit them at/);
    expect(screen.queryByText(/will be there/)).toBe(null);
  });

  it('a patient sees their own appointment and a link to their visits', async () => {
    signInAs(PATIENT);
    answer(appointments.get, VISIT);
    await renderScreen(CONFIRMATION);
    await screen.findByRole('heading', { level: 1, name: 'Your appointment' });
    await screen.findByText(VISIT.confirmation_code);
    within(screen.getAllByRole('main')[0]!).getByRole('link', { name: 'Upcoming Appointments' });
  });

  it('a patient whose visit is approved reads that it is confirmed', async () => {
    signInAs(PATIENT);
    answer(appointments.get, { ...VISIT, status: 'approved' });
    await renderScreen(CONFIRMATION);
    await screen.findByText('Confirmed');
    screen.getByText('Maria will be there at 9:15 am.');
    expect(screen.queryByText('Approved')).toBe(null);
  });

  it('a patient whose visit has an arrival window reads it in place of the time', async () => {
    signInAs(PATIENT);
    answer(appointments.get, { ...VISIT, ...WINDOWED, status: 'approved' });
    await renderScreen(CONFIRMATION);
    await screen.findByText('Arrives between 8:00 and 10:00 am');
    screen.getByText('New York time');
    screen.getByText('Maria arrives between 8:00 and 10:00 am.');
    expect(screen.queryByText(/8:00 am/)).toBe(null);
  });

  it('a patient reads how to prepare, and when fasting begins', async () => {
    signInAs(PATIENT);
    const prepare = { preparation: 'Drink water.', fasting_from: '2099-03-02T21:15:00-05:00' };
    answer(appointments.get, { ...VISIT, ...prepare, status: 'approved', bring_order: true });
    await renderScreen(CONFIRMATION);
    await screen.findByText(
      'Begin fasting at 9:15 pm on Monday. Drink water. Have your doctor’s order ready.',
    );
  });

  it('the phlebotomist also reads the planned time of such a visit', async () => {
    signInAs(PHLEBOTOMIST);
    answer(appointments.get, { ...VISIT, ...PLANNED, status: 'approved' });
    await renderScreen(CONFIRMATION);
    await screen.findByText('Planned 8:40 am, New York time');
    screen.getByText('Booked for Ada Lane. You visit them between 8:00 and 10:00 am.');
  });

  it('a patient who canceled a paid visit reads what happens with the money', async () => {
    signInAs(PATIENT);
    const payments = [{ status: 'succeeded' as const, amount_total: 114 }];
    answer(appointments.get, { ...VISIT, status: 'canceled', canceled_by: PATIENT.id, payments });
    await renderScreen(CONFIRMATION);
    await screen.findByText(/^You paid \$114\.00\. .* refunds it by hand, usually within 2 days\.$/);
  });

  it('a patient sees that the visit was denied', async () => {
    signInAs(PATIENT);
    answer(appointments.get, { ...VISIT, status: 'denied' });
    await renderScreen(CONFIRMATION);
    await screen.findByText('Denied');
    screen.getByText(/Maria could not take this visit/);
  });

  it('the confirmation keeps its layout while it loads', async () => {
    signInAs(PATIENT);
    answer(appointments.get, new Promise<typeof VISIT>(() => undefined));
    await renderScreen(CONFIRMATION);
    await screen.findByRole('heading', { level: 1, name: 'Your appointment' });
    await screen.findByRole('status', { name: 'Loading' });
  });
});
