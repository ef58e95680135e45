import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import {
  reassignments,
  type ReassignableVisit,
} from '@drawpoint/contracts/appointments/reassignments.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const JAMAL = { id: 11, name: 'Jamal Robinson', added_drive_minutes: 12 };
const LENA = { id: 12, name: 'Lena Fischer', added_drive_minutes: 40 };
const ADAS: ReassignableVisit = {
  id: VISIT.id,
  ...{ confirmation_code: VISIT.confirmation_code, status: 'approved' },
  ...{ starts_at: VISIT.starts_at, ends_at: VISIT.ends_at, tz: VISIT.tz },
  ...{ patient_name: 'Ada Lane', service_name: VISIT.service.name, address: '350 5th Ave, New York' },
  phlebotomist: { id: PHLEBOTOMIST.id, name: PHLEBOTOMIST.full_name },
  ...{ colleagues: [JAMAL, LENA], suggested_id: JAMAL.id, obstacle: null },
};
const BOBS: ReassignableVisit = {
  ...ADAS,
  ...{ id: 6, patient_name: 'Bob Reed', starts_at: '2099-03-03T11:15:00-05:00' },
  ...{ ends_at: '2099-03-03T12:15:00-05:00', colleagues: [LENA], suggested_id: LENA.id },
};
const CARLAS: ReassignableVisit = {
  ...ADAS,
  ...{ id: 7, patient_name: 'Carla Diaz', starts_at: '2099-03-03T14:15:00-05:00' },
  ...{ ends_at: '2099-03-03T15:15:00-05:00', colleagues: [], suggested_id: null, obstacle: 'hours' },
};
const MARIAS = { ...VISIT, status: 'approved', actions: ['reassign', 'cancel'] } as typeof VISIT;

async function openOne() {
  signInAs(ADMIN);
  answer(appointments.get, MARIAS);
  const user = await renderScreen(`/phleb/appointments/${VISIT.id}`);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('button', { name: 'Give to a colleague' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Give to a colleague' })) };
}

async function openDay() {
  signInAs(ADMIN);
  answer(futureVisits.listShifted, pageOf([] as never[]));
  answer(appointments.listForStaff, pageOf([MARIAS]));
  answer(catalog.getBookingRules, { notice_minutes: 0, horizon_days: 60, grid_minutes: 15 });
  const user = await renderScreen('/phleb/appointments/schedule?view=day&day=2099-03-03');
  await user.click(await screen.findByRole('button', { name: 'Give this day away' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Give this day away' })) };
}

describe('Giving a visit to a colleague', () => {
  it('an admin gives a visit to a colleague, from a list with the added driving and the best one chosen', async () => {
    const asked = answer(reassignments.listOptions, { data: [ADAS] });
    const sent = answer(reassignments.reassign, { reassigned: 1 });
    const { user, dialog } = await openOne();
    const best = await dialog.findByRole('radio', { name: /^Jamal Robinson.*\+12 min driving$/ });
    expect(best).toHaveProperty('checked', true);
    expect(asked).toEqual([{ appointment_id: '5' }]);
    await user.click(dialog.getByRole('radio', { name: /^Lena Fischer.*\+40 min driving$/ }));
    await user.click(dialog.getByRole('button', { name: 'Give to Lena Fischer' }));
    await screen.findByText('1 visit given. The patient is told who comes.');
    expect(sent).toEqual([
      { phlebotomist_id: PHLEBOTOMIST.id, visits: [{ appointment_id: 5, phlebotomist_id: LENA.id }] },
    ]);
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  it('an admin reads why no colleague can come, and has nothing to send', async () => {
    answer(reassignments.listOptions, { data: [{ ...CARLAS, id: VISIT.id }] });
    const { dialog } = await openOne();
    await dialog.findByText('No colleague works at this time.');
    expect(dialog.queryByRole('button', { name: /^Give/ })).toBe(null);
  });

  it('a list of colleagues that fails to load offers a retry', async () => {
    refuse(reassignments.listOptions, 'INTERNAL');
    const { user, dialog } = await openOne();
    await dialog.findByText('Failed to find colleagues.');
    answer(reassignments.listOptions, { data: [ADAS] });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('radio', { name: /^Jamal Robinson.*\+12 min driving$/ });
  });

  it('the page of a visit does not offer a reassignment to staff who may not do it', async () => {
    signInAs(PHLEBOTOMIST);
    answer(appointments.get, { ...MARIAS, actions: ['cancel'] });
    const user = await renderScreen(`/phleb/appointments/${VISIT.id}`);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    screen.getByRole('button', { name: 'Cancel visit' });
    expect(screen.queryByRole('button', { name: 'Give to a colleague' })).toBe(null);
  });
});

describe('Giving a day away', () => {
  const rowOf = (dialog: ReturnType<typeof within>, name: RegExp) =>
    within(dialog.getByRole('group', { name }));

  it('an admin gives the chosen visits of a day to colleagues at once, and reads which cannot be given', async () => {
    const asked = answer(reassignments.listOptions, { data: [ADAS, BOBS, CARLAS] });
    const sent = answer(reassignments.reassign, { reassigned: 1 });
    const { user, dialog } = await openDay();
    await dialog.findByRole('button', { name: 'Give 2 visits' });
    expect(asked).toEqual([{ phlebotomist_id: '2', date: '2099-03-03' }]);
    rowOf(dialog, /Carla Diaz/).getByText('No colleague works at this time.');
    const ofBob = rowOf(dialog, /Bob Reed/).getByLabelText('Colleague');
    expect(ofBob).toHaveProperty('value', '12');
    await user.selectOptions(ofBob, 'Stays with Maria Santos');
    await user.click(dialog.getByRole('button', { name: 'Give 1 visit' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { phlebotomist_id: PHLEBOTOMIST.id, visits: [{ appointment_id: 5, phlebotomist_id: JAMAL.id }] },
      ]),
    );
  });

  it('a refused reassignment shows the reason beside its visit, and the remaining colleagues', async () => {
    answer(reassignments.listOptions, { data: [ADAS, BOBS] });
    const { user, dialog } = await openDay();
    const send = await dialog.findByRole('button', { name: 'Give 2 visits' });
    refuse(reassignments.reassign, 'NOT_REASSIGNABLE', {
      details: { failed: [{ appointment_id: 5, obstacle: 'taken' }] },
    });
    answer(reassignments.listOptions, { data: [{ ...ADAS, colleagues: [LENA], suggested_id: 12 }, BOBS] });
    await user.click(send);
    await dialog.findByText('Nothing was given yet, because 1 visit can’t go to the chosen colleague.');
    const ofAda = rowOf(dialog, /Ada Lane/);
    ofAda.getByText('This colleague was booked meanwhile.');
    await waitFor(() => expect(ofAda.getByLabelText('Colleague')).toHaveProperty('value', '12'));
  });

  it('an admin reads that the day has no visits to give away', async () => {
    answer(reassignments.listOptions, { data: [] });
    const { dialog } = await openDay();
    await dialog.findByText('No visits to give away');
  });
});
