import { attendance, type AskedVisit } from '@drawpoint/contracts/appointments/attendance.contract';
import { screen } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { PATIENT } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const TOKEN = 'x'.repeat(43);
const LINK = `/visit-answer#${TOKEN}`;
const ASKED: AskedVisit = {
  ...{ first_name: 'Ada', starts_at: '2099-03-03T09:15:00-05:00', tz: 'America/New_York', zip: '10118' },
  ...{ state: 'asked', cancel: 'free', appointment_id: 5 },
};
const button = (name: string) => screen.findByRole('button', { name });

describe('The page of a reminder’s link', () => {
  it('without a token it asks to open the link again', async () => {
    await renderScreen('/visit-answer');
    await screen.findByText('Please open the link in your email again.');
  });

  it('it shows the visit, sends the token in the body alone, and changes nothing by itself', async () => {
    const shown = answer(attendance.show, ASKED);
    await renderScreen(LINK);
    await screen.findByText('Ada’s visit');
    screen.getByText(/^Tue, Mar 3, 2099, 9:15 am$/);
    screen.getByText('New York time, ZIP code 10118');
    expect(shown).toEqual([{ token: TOKEN }]);
    expect([location.pathname, location.search, location.hash]).toEqual(['/visit-answer', '', `#${TOKEN}`]);
  });

  it('a patient confirms, and can still change their mind', async () => {
    answer(attendance.show, ASKED);
    const sent = answer(attendance.answer, { ...ASKED, state: 'confirmed' });
    const user = await renderScreen(LINK);
    await user.click(await button('Yes, I can make it'));
    await screen.findByText('Thank you. Your visit is confirmed.');
    expect(sent).toEqual([{ token: TOKEN, answer: 'confirm' }]);
    expect(screen.queryByRole('button', { name: 'Yes, I can make it' })).toBe(null);
    await button('Cancel the visit');
  });

  it('a patient cancels after a second tap, with or without a reason', async () => {
    answer(attendance.show, ASKED);
    const sent = answer(attendance.answer, { ...ASKED, state: 'canceled' });
    const user = await renderScreen(LINK);
    await user.click(await button('Cancel the visit'));
    expect(sent).toEqual([]);
    await user.click(await button('Back'));
    await user.click(await button('Cancel the visit'));
    await user.type(screen.getByLabelText('Reason (optional)'), 'I am ill.');
    await user.click(await button('Cancel the visit'));
    await screen.findByText('Your visit is canceled.');
    expect(sent).toEqual([{ token: TOKEN, answer: 'cancel', reason: 'I am ill.' }]);
    screen.getByRole('link', { name: 'Book another time' });
  });

  it('rescheduling leads through signing in to the times of this visit', async () => {
    answer(attendance.show, ASKED);
    await renderScreen(LINK);
    const link = await screen.findByRole('link', { name: 'Sign in to reschedule' });
    const url = new URL(link.getAttribute('href')!, location.origin);
    expect([url.pathname, url.searchParams.get('next')]).toEqual(['/login', '/appointments/book?edit=5']);
  });

  it('somebody who is signed in goes there at once', async () => {
    signInAs(PATIENT);
    answer(attendance.show, ASKED);
    await renderScreen(LINK);
    const link = await screen.findByRole('link', { name: 'Reschedule' });
    expect(link.getAttribute('href')).toBe('/appointments/book?edit=5');
  });

  it('a cancellation that costs money needs signing in', async () => {
    answer(attendance.show, { ...ASKED, cancel: 'sign_in' });
    await renderScreen(LINK);
    const link = await screen.findByRole('link', { name: 'Sign in to cancel' });
    expect(link.getAttribute('href')).toContain('next=/appointments/5/confirmation');
    expect(screen.queryByRole('button', { name: 'Cancel the visit' })).toBe(null);
  });

  it('a link that does not work says so, also when it ends meanwhile', async () => {
    refuse(attendance.show, 'NOT_FOUND');
    await renderScreen(LINK);
    await screen.findByText('This link is no longer valid.');
    answer(attendance.show, ASKED);
    refuse(attendance.answer, 'NOT_FOUND');
    const user = await renderScreen(`/visit-answer#${'y'.repeat(43)}`);
    await user.click(await button('Yes, I can make it'));
    await screen.findByText('This link is no longer valid.');
  });

  it('it shows that it loads, and a failure can be tried again', async () => {
    answer(attendance.show, new Promise<AskedVisit>(() => undefined));
    await renderScreen(LINK);
    await screen.findByRole('status', { name: 'Loading' });
    refuse(attendance.show, 'INTERNAL');
    const user = await renderScreen(`/visit-answer#${'z'.repeat(43)}`);
    const again = await button('Try again');
    answer(attendance.show, ASKED);
    await user.click(again);
    await screen.findByText('Ada’s visit');
  });

  it('an answer that cannot be sent keeps the question and what was typed', async () => {
    answer(attendance.show, ASKED);
    refuse(attendance.answer, 'INTERNAL');
    const user = await renderScreen(LINK);
    await user.click(await button('Cancel the visit'));
    await user.type(screen.getByLabelText('Reason (optional)'), 'I am ill.');
    await user.click(await button('Cancel the visit'));
    await screen.findByText('Your answer could not be sent. Please try again.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason (optional)').value).toBe('I am ill.');
  });
});
