import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { bedside, type Bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { BEDSIDE } from '../../testing/bedside.ts';
import { PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const FAILED: Partial<Appointment> = { status: 'canceled', outcome: 'failed_draw', stage: 'arrived' };
const NOT_ASKED = { request_id: null, appointment_id: null };

function openVisit(visit: Partial<Appointment>, recorded: Partial<Bedside>) {
  signInAs(PHLEBOTOMIST);
  answer(appointments.get, { ...VISIT, bedside: ['identity'], ...visit });
  answer(bedside.get, { ...BEDSIDE, ...recorded });
  return renderScreen(`/phleb/appointments/${VISIT.id}`);
}
const card = async () =>
  within((await screen.findByRole('heading', { name: 'After the draw' })).closest('section')!);

describe('What came of a draw', () => {
  it('a failed draw offers the redraw once', async () => {
    const redraws = [{ cause: 'failed' as const, ...NOT_ASKED }];
    const user = await openVisit(FAILED, { failed: { cause: 'no_vein', attempts: 3 }, redraws });
    const found = await card();
    await found.findByText('No vein found');
    const asked = {
      ...BEDSIDE,
      redraws: [{ cause: 'failed' as const, request_id: 8, appointment_id: null }],
    };
    const sent = answer(bedside.askForRedraw, asked);
    answer(bedside.get, asked);
    await user.click(found.getByRole('button', { name: 'Book the redraw' }));
    await found.findByText(/The patient was asked to book/);
    expect(sent).toEqual([{ id: String(VISIT.id), cause: 'failed' }]);
    expect(found.queryByRole('button', { name: 'Book the redraw' })).toBe(null);
  });

  it('a request that could not be made says so', async () => {
    const user = await openVisit(FAILED, { redraws: [{ cause: 'failed', ...NOT_ASKED }] });
    refuse(bedside.askForRedraw, 'INVALID_TRANSITION');
    await user.click(await (await card()).findByRole('button', { name: 'Book the redraw' }));
    await screen.findByText('You can’t do this while the appointment has its current status.');
  });

  it('a booked redraw has a link', async () => {
    await openVisit(FAILED, { redraws: [{ cause: 'failed', request_id: 8, appointment_id: 12 }] });
    const link = await (await card()).findByRole('link', { name: 'See the redraw' });
    expect(link.getAttribute('href')).toBe('/phleb/appointments/12');
  });

  it('the lab’s rejection is recorded on a completed visit', async () => {
    const user = await openVisit({ status: 'completed', stage: 'drawn' }, {});
    await user.click(await (await card()).findByRole('button', { name: 'The lab rejected the sample' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Record the rejection' }));
    await dialog.findByText('Please fill this in.');
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Clotted');
    const rejection = { reason: 'clotted' as const, note: null, at: '2026-12-15T14:00:00Z' };
    const sent = answer(bedside.reject, { ...BEDSIDE, rejection });
    answer(bedside.get, { ...BEDSIDE, rejection });
    await user.click(dialog.getByRole('button', { name: 'Record the rejection' }));
    await waitFor(() => expect(sent).toEqual([{ id: String(VISIT.id), reason: 'clotted', note: '' }]));
    await (await card()).findByText(/Clotted,/);
    expect(screen.queryByRole('button', { name: 'The lab rejected the sample' })).toBe(null);
  });

  it('the patient reads which tests are missing and that the lab needs a new sample', async () => {
    signInAs(PATIENT);
    const seen = {
      status: 'completed',
      stage: 'drawn',
      not_drawn: ['Lipid panel'],
      needs_sample: true,
    } as const;
    answer(appointments.get, { ...VISIT, ...seen, not_drawn: [...seen.not_drawn] });
    await renderScreen(`/appointments/${VISIT.id}/confirmation`);
    await screen.findByText('Some tests could not be drawn.');
    screen.getByText('Lipid panel');
    screen.getByText('The lab needs a new sample.');
  });

  it('a request for a redraw says why, which tests, and that it is free', async () => {
    signInAs(PATIENT);
    const request = {
      ...{ id: 8, version: 1, requested_at: '2026-12-15T14:00:00Z', request_note: null },
      ...{ request_attachment_id: null, request_attachment_url: null, user_id: PATIENT.id },
      user: { id: PATIENT.id, first_name: 'Evelyn', last_name: 'Carter', email: null },
      phlebotomist: { id: 3, name: 'Maria Santos', email: '' },
      ...{ provider_id: 1, provider: { id: 1, name: 'Empire Mobile Labs' } },
      redraw: { cause: 'partial' as const, tests: ['Lipid panel'], free: true },
    };
    answer(appointmentRequests.listMine, pageOf([request]));
    answer(appointments.listMine, pageOf([]));
    await renderScreen('/appointments/history?tab=requested');
    await screen.findByText(/Still to be drawn: Lipid panel\. The new visit costs nothing\./);
  });
});
