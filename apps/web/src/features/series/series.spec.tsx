import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { patientNotes } from '@drawpoint/contracts/auth/patient-notes.contract';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { type Series, series } from '@drawpoint/contracts/booking/series.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN, PATIENT, PHLEBOTOMIST, PROVIDER } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';
import OwnSeriesCard from './OwnSeriesCard.tsx';

const PAGE = `/phleb/patients/${PATIENT.id}?tab=series`;
const visitOf = (number: number, state: Series['visits'][number]['state']) => ({
  ...{ number, state, wished_on: `2099-03-${String(number * 7).padStart(2, '0')}` },
  ...(state === 'booked' || state === 'completed'
    ? { appointment_id: 50 + number, visit_on: `2099-03-${String(number * 7 + 1).padStart(2, '0')}` }
    : { appointment_id: null, visit_on: null }),
});
const SERIES: Series = {
  ...{ id: 9, user_id: PATIENT.id, patient_name: 'Ada Lane', provider: PROVIDER },
  ...{ service: { id: 1, name: 'Routine Blood Draw' }, lab_order_id: null },
  phlebotomist: { id: PHLEBOTOMIST.id, name: 'Maria Santos' },
  ...{ others: true, unit: 'week', every: 1, weekdays: [3], tolerance_days: 2, from_last_draw: false },
  ...{ day_from: '08:00', day_until: '12:00', plan: 0, ended: false },
  visits: [visitOf(1, 'completed'), visitOf(2, 'booked'), visitOf(3, 'unplaced'), visitOf(4, 'waiting')],
};
const SERVICE = {
  ...{ id: 1, name: 'Routine Blood Draw', price: 89, length_minutes: 60, extra_extension_minutes: 0 },
  ...{ active: true, preparation: null, description: null, bring: null, fasting: false, result_days: null },
  ...{ fasting_hours: null, bring_order: false, medicines: null },
  ...{ accepted: true, provider_disabled: false },
};
const CONSENTS = [{ key: 'terms_accept', url: '/terms', label: 'I accept the Terms.', given_at: null }];

function openPanel(rows: Series[] = [], visits = [VISIT]) {
  signInAs(ADMIN);
  answer(patientNotes.list, {
    patient: { id: PATIENT.id, first_name: 'Ada', last_name: 'Lane' },
    ...{ companies: [], data: [] },
  });
  answer(appointments.listForStaff, pageOf(visits));
  answer(series.list, pageOf(rows));
  answer(catalog.listServices, { data: [SERVICE] });
  answer(catalog.listPhlebotomists, { data: [] });
  answer(bookingSessions.listRequiredDisclaimers, { data: CONSENTS });
  return renderScreen(PAGE);
}

describe('the repeat visits of a patient', () => {
  it('staff plan them: the dates show while they type, with the last visit’s place and telephone', async () => {
    const sent = answer(series.create, SERIES);
    const user = await openPanel();
    await user.click(await screen.findByRole('button', { name: 'Plan repeat visits' }));
    await fill(user, await screen.findByLabelText('First date'), '03-04-2099');
    await fill(user, screen.getByLabelText('Visits'), '3');
    const dates = screen.getByRole('region', { name: 'Planned dates' });
    await waitFor(() => expect(within(dates).queryByRole('list')).toBe(null));
    expect(dates.textContent).toContain('The last visit must be at most 12 months ahead.');
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await fill(user, screen.getByLabelText('First date'), soon);
    await waitFor(() => expect(within(dates).getAllByRole('listitem')).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Plan the visits' }));
    await screen.findByText('Read the consents to the patient first.');
    await user.click(screen.getByLabelText(/^The patient has heard them/));
    await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
    await user.click(screen.getByRole('button', { name: 'Plan the visits' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      weekdays: [5],
      ...{ service_id: '1', from: soon, times: '3', until: null, unit: 'week', every: '2', others: true },
      patient: { user_id: PATIENT.id, first_name: 'Ada', mobile: '(212) 555-0188', address: '350 5th Ave' },
      disclaimers: { terms_accept: true },
    });
    await screen.findByText('The visits are planned. The near ones are booked now.');
  });

  it('a tolerance that lets two visits meet is an error of its field before anything is sent', async () => {
    const user = await openPanel();
    await user.click(await screen.findByRole('button', { name: 'Plan repeat visits' }));
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await fill(user, await screen.findByLabelText('First date'), soon);
    const tolerance = screen.getByLabelText('Days earlier or later');
    await fill(user, tolerance, '7');
    await user.click(screen.getByLabelText(/^The patient has heard them/));
    await user.click(screen.getByRole('button', { name: 'Plan the visits' }));
    await waitFor(() => expect(tolerance.getAttribute('aria-invalid')).toBe('true'));
    screen.getAllByText('The tolerance must be less than half the time between two visits.');
  });

  it('what the server refuses shows above the fields or at them', async () => {
    refuse(series.create, 'INVALID_INPUT', {
      errors: {
        day_from: ['Nobody who could come works at this time on these days.'],
        weekdays: ['Please choose other days.'],
      },
    });
    const user = await openPanel();
    await user.click(await screen.findByRole('button', { name: 'Plan repeat visits' }));
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await fill(user, await screen.findByLabelText('First date'), soon);
    await user.click(screen.getByLabelText(/^The patient has heard them/));
    await user.click(screen.getByRole('button', { name: 'Plan the visits' }));
    await screen.findByText('Nobody who could come works at this time on these days.');
    const weekdays = screen.getByRole('group', { name: 'On' });
    within(weekdays).getByText('Please choose other days.');
  });

  it('a patient without a visit has to have a first one', async () => {
    const user = await openPanel([], []);
    await user.click(await screen.findByRole('button', { name: 'Plan repeat visits' }));
    await screen.findByText('No visit yet');
  });

  it('the visits show their states, and one of them is canceled alone', async () => {
    const sent = answer(series.cancel, SERIES);
    const user = await openPanel([SERIES]);
    await screen.findByText(/^Every week on Wednesday, between 8:00 am and 12:00 pm/);
    const link = screen.getByRole('link', { name: /^2\. / });
    expect(link.getAttribute('href')).toBe('/phleb/appointments/52');
    screen.getByText('No time yet');
    const [first] = screen.getAllByRole('button', { name: /^Cancel the visit of/ });
    await user.click(first!);
    await user.click(await screen.findByRole('button', { name: 'Cancel visit' }));
    await waitFor(() => expect(sent).toEqual([{ id: '9', from: 2, to: 2 }]));
  });

  it('staff move all visits ahead after they saw the new dates', async () => {
    const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const visits = [visitOf(1, 'completed'), visitOf(2, 'booked'), visitOf(3, 'waiting')].map((visit) => ({
      ...{ ...visit, wished_on: soon(visit.number * 7) },
      visit_on: visit.visit_on && soon(visit.number * 7),
    }));
    const sent = answer(series.move, SERIES);
    const user = await openPanel([{ ...SERIES, plan: 4, weekdays: [], visits }]);
    await user.click(await screen.findByRole('button', { name: 'Move all visits ahead' }));
    const dates = screen.getByRole('region', { name: 'New dates' });
    await waitFor(() => expect(within(dates).getAllByRole('listitem')).toHaveLength(2));
    const on = screen.getByLabelText('New date of visit 2');
    await fill(user, on, soon(8));
    await waitFor(() => expect(dates.textContent).toContain('This date is too near to the visit before.'));
    await fill(user, on, soon(16));
    await fill(user, screen.getByLabelText('Done by'), '3 pm');
    await user.click(screen.getByRole('button', { name: 'Move the visits' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ id: '9', plan: 4, from: 2, on: soon(16), day_until: '3:00 pm' });
    await screen.findByText('The new dates are saved. Booked visits are being moved.');
  });

  it('a move that another one overtook says so and keeps what was typed', async () => {
    refuse(series.move, 'STALE');
    const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const visits = [1, 2].map((number) => ({ ...visitOf(number, 'waiting'), wished_on: soon(number * 60) }));
    const user = await openPanel([{ ...SERIES, weekdays: [], visits }]);
    await user.click(await screen.findByRole('button', { name: 'Move all visits ahead' }));
    await fill(user, screen.getByLabelText('New date of visit 1'), soon(70));
    await user.click(screen.getByRole('button', { name: 'Move the visits' }));
    await screen.findByText(/changed/i);
    screen.getByRole('button', { name: 'Move the visits' });
  });

  it('a failure offers a retry', async () => {
    refuse(series.list, 'INTERNAL');
    signInAs(ADMIN);
    refuse(patientNotes.list, 'FORBIDDEN');
    answer(appointments.listForStaff, pageOf([VISIT]));
    const user = await renderScreen(PAGE);
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(series.list, pageOf([]));
    await user.click(again);
    await screen.findByText('No repeat visits');
  });
});

describe('the series of a patient’s visit', () => {
  it('a patient sees all dates and cancels this and the later visits', async () => {
    signInAs(PATIENT);
    answer(series.get, SERIES);
    const sent = answer(series.cancel, SERIES);
    const place = { id: 9, number: 2, count: 4 };
    answer(appointments.get, { ...VISIT, status: 'approved', series: place });
    const user = await renderScreen('/appointments/5/confirmation');
    await screen.findByRole('heading', { name: 'Visit 2 of 4' });
    await user.click(await screen.findByRole('button', { name: 'Cancel this and later visits' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/^3 visits from/);
    await user.click(dialog.getByRole('button', { name: 'Cancel this and later visits' }));
    await waitFor(() => expect(sent).toEqual([{ id: '9', from: 2 }]));
  });

  it('nothing can be canceled when no visit is ahead', async () => {
    signInAs(PATIENT);
    answer(series.get, { ...SERIES, visits: [visitOf(1, 'completed'), visitOf(2, 'canceled')] });
    await renderScreen(<OwnSeriesCard place={{ id: 9, number: 1, count: 2 }} />);
    await screen.findByText('Completed');
    expect(screen.queryByRole('button')).toBe(null);
  });
});

describe('the series of a visit, for staff', () => {
  it('they move this and the later visits after they saw the new dates', async () => {
    signInAs(ADMIN);
    const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const visits = [1, 2, 3].map((number) => ({
      ...visitOf(number, 'waiting'),
      wished_on: soon(number * 60),
    }));
    answer(series.get, { ...SERIES, weekdays: [], visits });
    const sent = answer(series.move, SERIES);
    const user = await renderScreen(<OwnSeriesCard place={{ id: 9, number: 2, count: 3 }} isStaff />);
    await user.click(await screen.findByRole('button', { name: 'Move this and later visits' }));
    await fill(user, await screen.findByLabelText('New date of visit 2'), soon(130));
    await user.click(screen.getByRole('button', { name: 'Move the visits' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ id: '9', from: 2, on: soon(130) });
  });
});

describe('repeat visits without a time', () => {
  it('managers see them, soonest first, and drop one', async () => {
    signInAs(ADMIN);
    answer(
      series.listUnplaced,
      pageOf([
        {
          ...{ series_id: 9, number: 3, wished_on: '2099-03-21', visit_on: null, tolerance_days: 2 },
          ...{
            user_id: PATIENT.id,
            patient_name: 'Ada Lane',
            service: { id: 1, name: 'Routine Blood Draw' },
          },
        },
      ]),
    );
    const sent = answer(series.cancel, SERIES);
    const user = await renderScreen('/admin/unplaced-visits');
    const open = await screen.findByRole('link', { name: 'Open the patient' });
    expect(open.getAttribute('href')).toBe(`/phleb/patients/${PATIENT.id}?tab=series`);
    await user.click(screen.getByRole('button', { name: /^Drop the visit of Ada Lane/ }));
    await user.click(await screen.findByRole('button', { name: 'Drop visit' }));
    await waitFor(() => expect(sent).toEqual([{ id: '9', from: 3, to: 3 }]));
  });

  it('says when every visit has a time', async () => {
    signInAs(ADMIN);
    answer(series.listUnplaced, pageOf([]));
    await renderScreen('/admin/unplaced-visits');
    await screen.findByText('Every repeat visit has a time');
  });
});
