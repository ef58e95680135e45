import { feedback } from '@drawpoint/contracts/appointments/feedback.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { screen } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { answerDashboard } from '../../testing/dashboard.ts';
import { PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const SUMMARY = '/appointments/5/post';
const visit = { ...VISIT, status: 'completed' as const };
const summary = {
  ...{ appointment: visit, notes: null, extras: [], extra_due: 0, tip_due: 0, tip_pending: 0, receipts: [] },
};

describe('Feedback on a visit', () => {
  it('a patient rates by stars and takes a share of the price as the tip', async () => {
    signInAs(PATIENT);
    answerDashboard();
    answer(visits.getSummary, summary);
    const user = await renderScreen(SUMMARY);
    await user.click(await screen.findByRole('radio', { name: '4 stars: good' }));
    await user.click(screen.getByRole('button', { name: '15 % · $17.10' }));
    expect(screen.getByLabelText<HTMLInputElement>('Tip').value).toBe('17.10');
    refuse(feedback.give, 'INTERNAL');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Failed to submit feedback');
    const sent = answer(feedback.give, visit);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Thanks for your feedback!');
    expect(sent).toEqual([{ id: '5', rating: 4, tip_amount: 17.1 }]);
  });

  it('extras that are due for less than a card pays are named, and nothing is asked for', async () => {
    signInAs(PATIENT);
    answerDashboard();
    const extras = [{ label: 'Parking', amount: 0.3 }];
    answer(visits.getSummary, { ...summary, extras, extra_due: 0.3 });
    await renderScreen(SUMMARY);
    await screen.findByText('Amount due for extras');
    screen.getByText('This is less than can be paid by card.');
    screen.getByLabelText('Comment');
    expect(screen.queryByLabelText('Pay now')).toBe(null);
    expect(screen.queryByLabelText('Pay towards extras')).toBe(null);
  });

  it('a summary that fails to load can be loaded again', async () => {
    signInAs(PATIENT);
    answerDashboard();
    refuse(visits.getSummary, 'INTERNAL', { message: '' });
    const user = await renderScreen(SUMMARY);
    await screen.findByText('Failed to load');
    answer(visits.getSummary, { ...summary, notes: 'Left arm. All well.' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Left arm. All well.');
  });

  it('an amount that is none shows its error, and no more than is due can be paid', async () => {
    signInAs(PATIENT);
    answerDashboard();
    const extras = [{ label: 'Second tube', amount: 12.5 }];
    answer(visits.getSummary, {
      ...{ ...summary, extras, extra_due: 12.5 },
      appointment: { ...visit, pay_extra: 4.5 },
    });
    const user = await renderScreen(SUMMARY);
    await user.type(await screen.findByLabelText('Tip'), '5.5.5');
    const sent = answer(feedback.give, visit);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Enter an amount such as 89.00.');
    expect(sent).toEqual([]);
    const now = screen.getByLabelText('Pay now');
    await fill(user, now, '12.51');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await screen.findByText('The amount may not be greater than the $12.50 due.');
  });

  it('a week later feedback can be read, and changed no more', async () => {
    signInAs(PATIENT);
    answerDashboard();
    const rated_at = new Date(Date.now() - 7 * 86_400_000 - 60_000).toISOString();
    const rated = { ...visit, user_rating: 5, user_comment: 'Very gentle.', rated_at };
    answer(visits.getSummary, { ...summary, appointment: rated });
    await renderScreen(SUMMARY);
    await screen.findByText('Very gentle.');
    screen.getByRole('img', { name: '5 of 5 stars' });
    expect(screen.queryByRole('button', { name: 'Submit' })).toBe(null);
    expect(screen.queryByLabelText('Comment')).toBe(null);
  });

  it('staff see in the summary what is due for extras', async () => {
    signInAs(PHLEBOTOMIST);
    const extras = [{ label: 'Second tube', amount: 12.5 }];
    answer(visits.getSummary, { ...summary, extras, extra_due: 12.5 });
    await renderScreen(SUMMARY);
    await screen.findByText('Amount due for extras');
  });

  it('a rating can be taken back', async () => {
    signInAs(PATIENT);
    answerDashboard();
    answer(visits.getSummary, {
      ...summary,
      appointment: { ...visit, user_rating: 2, rated_at: new Date().toISOString() },
    });
    const user = await renderScreen(SUMMARY);
    const two = await screen.findByRole<HTMLInputElement>('radio', { name: '2 stars: poor' });
    expect(two.checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'No rating' }));
    expect(two.checked).toBe(false);
    const sent = answer(feedback.give, visit);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Thanks for your feedback!');
    expect(sent).toEqual([{ id: '5', rating: null }]);
  });
});
