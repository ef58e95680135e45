import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { screen } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN, PATIENT } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const NO_SHOW: Partial<Appointment> = {
  ...{ status: 'canceled', outcome: 'no_show', canceled_by: 3, actions: ['answer_no_show'] },
};
const ANSWERED = { text: 'I was at the back door.', at: '2026-12-01T14:00:00Z' };

describe('The answer to a no-show', () => {
  async function open(more: Partial<Appointment> = {}) {
    signInAs(PATIENT);
    answer(visitConfirmations.listMine, { data: [] });
    answer(appointments.get, { ...VISIT, ...NO_SHOW, ...more });
    const user = await renderScreen(`/appointments/${VISIT.id}/confirmation`);
    return { user, field: () => screen.findByLabelText('Were you there, or did something keep you?') };
  }

  it('a patient answers, and reads the answer afterwards', async () => {
    const sent = answer(visits.answerNoShow, { ...VISIT, ...NO_SHOW, no_show_answer: ANSWERED });
    const { user, field } = await open();
    await user.type(await field(), ANSWERED.text);
    answer(appointments.get, { ...VISIT, ...NO_SHOW, actions: [], no_show_answer: ANSWERED });
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    await screen.findByText('We told the staff of your visit.');
    await screen.findByText('Your answer: I was at the back door.');
    expect(sent).toMatchObject([{ answer: ANSWERED.text }]);
  });

  it('an answer that comes too late says so and keeps the text', async () => {
    refuse(visits.answerNoShow, 'INVALID_TRANSITION');
    const { user, field } = await open();
    await user.type(await field(), 'Sorry');
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    await screen.findByText(/You can’t do this/);
    expect(await field()).toHaveProperty('value', 'Sorry');
  });

  it('after 48 hours a patient is asked nothing', async () => {
    await open({ actions: ['rebook'] });
    await screen.findByText(/nobody was there/);
    expect(screen.queryByLabelText('Were you there, or did something keep you?')).toBe(null);
  });

  it('staff read the answer, and how many no-shows the patient had', async () => {
    signInAs(ADMIN);
    answer(appointments.get, { ...VISIT, ...NO_SHOW, actions: [], no_show_answer: ANSWERED, no_shows: 2 });
    await renderScreen(`/phleb/appointments/${VISIT.id}`);
    await screen.findByText(ANSWERED.text);
    screen.getByText('2 in a year');
  });
});
