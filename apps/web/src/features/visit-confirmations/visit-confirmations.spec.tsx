import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import { screen, waitFor } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { PATIENT } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const QUESTION = {
  ...{ provider_name: 'Empire Mobile Labs', first_name: 'Rosa' },
  ...{ starts_at: '2099-03-03T09:15:00-05:00', tz: 'America/New_York' },
};
const LINK = '/confirm-visit?token=secret';

describe('The page that asks whether a visit is theirs', () => {
  it('the page without a link asks to open the email', async () => {
    await renderScreen('/confirm-visit');
    await screen.findByText('Please open the link in your email again.');
  });

  it.each(['LINK_INVALID', 'LINK_EXPIRED'] as const)(
    'an invalid confirmation link shows the reason: %s',
    async (code) => {
      refuse(visitConfirmations.show, code);
      await renderScreen(LINK);
      await screen.findByText('This link is no longer valid.');
    },
  );

  it('the page removes the link’s secret from the address, and a yes leads to choosing a password', async () => {
    const shown = answer(visitConfirmations.show, { ...QUESTION, state: 'asked' });
    const set_password = { email: 'rosa@example.test', token: 'first' };
    const said = answer(visitConfirmations.answer, { state: 'yes', appointment_id: 5, set_password });
    const user = await renderScreen(LINK);
    await screen.findByText(/Empire Mobile Labs booked a visit for Rosa/);
    expect(location.href).toMatch(/\/confirm-visit$/);
    await user.click(screen.getByRole('button', { name: "Yes, it's my visit" }));
    await screen.findByRole('link', { name: 'Choose a password' });
    expect(shown).toEqual([{ token: 'secret' }]);
    expect(said).toEqual([{ token: 'secret', answer: 'yes' }]);
  });

  it('a no is confirmed and can still become a yes', async () => {
    answer(visitConfirmations.show, { ...QUESTION, state: 'asked' });
    answer(visitConfirmations.answer, { state: 'no', appointment_id: null, set_password: null });
    const user = await renderScreen(LINK);
    await user.click(await screen.findByRole('button', { name: "No, it's not mine" }));
    await screen.findByText(/We won’t contact you about it again\./);
    screen.getByRole('button', { name: "It's my visit after all" });
  });

  it('the question stays when the answer cannot be sent', async () => {
    answer(visitConfirmations.show, { ...QUESTION, state: 'asked' });
    refuse(visitConfirmations.answer, 'UNAVAILABLE');
    const user = await renderScreen(LINK);
    await user.click(await screen.findByRole('button', { name: "No, it's not mine" }));
    await screen.findByText(/This part of the service is not available right now/);
    screen.getByRole('button', { name: "Yes, it's my visit" });
  });
});

describe('The question on the own pages of a patient', () => {
  it('the banner disappears once the patient has answered', async () => {
    signInAs(PATIENT);
    answer(appointments.listMine, pageOf<Appointment>([]));
    answer(visitConfirmations.listMine, { data: [{ ...QUESTION, id: 9 }] });
    const said = answer(visitConfirmations.answerMine, { state: 'yes', appointment_id: 5 });
    const user = await renderScreen('/appointments/upcoming');
    await screen.findByText('No upcoming visit');
    await screen.findByText(/Empire Mobile Labs booked a visit for Rosa/);
    answer(visitConfirmations.listMine, { data: [] });
    await user.click(screen.getByRole('button', { name: "Yes, it's my visit" }));
    await screen.findByText('The visit is part of your account.');
    await waitFor(() => expect(screen.queryByText(/booked a visit for Rosa/)).toBe(null));
    expect(said).toEqual([{ id: '9', answer: 'yes' }]);
  });
});
