import { attendance, type AskedVisit } from '@drawpoint/contracts/appointments/attendance.contract';
import { slots, type Slot, type SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { screen, waitFor } from '@testing-library/dom';
import { answer, loseCalls, refuse } from '../../testing/api.ts';
import { spokenStart } from '../../lib/time/visit-time.ts';
import { renderScreen } from '../../testing/render.tsx';

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

  describe('Another time', () => {
    const DATE = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const slotAt = (hour: string): Slot => ({
      ...{ date: DATE, start: `${DATE}T${hour}:00:00-05:00`, end: `${DATE}T${hour}:30:00-05:00` },
    });
    const MOVED: AskedVisit = { ...ASKED, state: 'moved', starts_at: slotAt('10').start };
    /** The times of the visit, of which the page reads one month after the other. */
    const offer = (...hours: string[]) =>
      answer<typeof slots.listByLink, SlotMap>(slots.listByLink, { [DATE]: hours.map(slotAt) });
    const choose = async () => {
      const user = await renderScreen(LINK);
      await user.click(await button('Reschedule'));
      await user.click(await button('10:00 am'));
      return user;
    };
    const take = async () => button(`Move to ${spokenStart({ starts_at: slotAt('10').start })}`);
    beforeEach(() => {
      answer(attendance.show, { ...ASKED, starts_at: `${DATE}T08:00:00-05:00` });
    });

    it('is chosen without signing in, and taken by a button of its own', async () => {
      const listed = offer('09', '10');
      const moved = answer(attendance.move, MOVED);
      const user = await choose();
      screen.getByText('The price stays the same. The phlebotomist confirms the new time.');
      expect([moved, listed[0]!.token]).toEqual([[], TOKEN]);
      await user.click(await take());
      await screen.findByText(/^Moved to .*, 10:00 am\. It needs to be confirmed again\.$/);
      expect(moved).toEqual([{ token: TOKEN, starts_at: slotAt('10').start }]);
      expect(screen.queryByRole('button', { name: 'Cancel the visit' })).toBe(null);
    });

    it('that somebody else took meanwhile is gone from the list, with one message', async () => {
      offer('09', '10');
      refuse(attendance.move, 'SLOT_TAKEN');
      const user = await choose();
      offer('09');
      await user.click(await take());
      await screen.findByText('This appointment slot is no longer available. Please select a new time.');
      await waitFor(() => expect(screen.queryByRole('button', { name: '10:00 am' })).toBe(null));
      expect(screen.getByRole('button', { name: 'Choose a time' }).hasAttribute('disabled')).toBe(true);
      await button('9:00 am');
    });

    it('a link that was used on another device says that it has ended', async () => {
      offer('10');
      refuse(attendance.move, 'NOT_FOUND');
      const user = await choose();
      await user.click(await take());
      await screen.findByText('This link is no longer valid.');
    });

    it('a link that ended after an answer was lost says where to read it', async () => {
      offer('10');
      loseCalls(attendance.move);
      const user = await choose();
      await user.click(await take());
      await waitFor(async () => expect((await take()).hasAttribute('disabled')).toBe(false));
      refuse(attendance.move, 'NOT_FOUND');
      await user.click(await take());
      await screen.findByText('This link is no longer valid. If your answer has arrived, an email says so.');
    });

    it('the times can be tried again, and a link that ended meanwhile says so', async () => {
      refuse(slots.listByLink, 'INVALID_TRANSITION');
      const user = await renderScreen(LINK);
      await user.click(await button('Reschedule'));
      const again = await button('Try again');
      refuse(slots.listByLink, 'NOT_FOUND');
      await user.click(again);
      await screen.findByText('This link is no longer valid.');
    });

    it('at another address leads through signing in', async () => {
      offer('10');
      await choose();
      const link = screen.getByRole('link', { name: 'Change the address' });
      const url = new URL(link.getAttribute('href')!, location.origin);
      expect([url.pathname, url.searchParams.get('next')]).toEqual(['/login', '/appointments/book?edit=5']);
    });

    it('Back leads to the three answers', async () => {
      offer('10');
      const user = await choose();
      await user.click(await button('Back'));
      await button('Yes, I can make it');
    });
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
