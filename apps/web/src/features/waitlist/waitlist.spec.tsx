import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { waitlist, type WaitlistEntry } from '@drawpoint/contracts/booking/waitlist.contract';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { ADMIN, PATIENT } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';
import { ENTRY } from '../../testing/waitlist.ts';

const TOKEN = 'x'.repeat(43);
const OFFER = {
  ...{ starts_at: '2099-02-23T09:15:00-05:00', arrival_window: null, tz: 'America/New_York' },
  ...{ expires_at: '2099-02-22T15:42:00-05:00', token: TOKEN },
};
const PAUSED: WaitlistEntry = {
  ...ENTRY,
  id: 9,
  appointment_id: null,
  state: 'paused',
  phlebotomist_name: null,
};
const button = (name: string) => screen.findByRole('button', { name });

describe('What a person waits for', () => {
  beforeEach(() => signInAs(PATIENT));
  const list = (...data: WaitlistEntry[]) => answer(waitlist.listMine, { data });

  it('it shows that it loads', async () => {
    answer(waitlist.listMine, new Promise<{ data: WaitlistEntry[] }>(() => undefined));
    await renderScreen('/waitlist');
    await within(await screen.findByRole('main')).findByRole('status', { name: 'Loading' });
  });

  it('a failure can be tried again', async () => {
    refuse(waitlist.listMine, 'INTERNAL');
    const user = await renderScreen('/waitlist');
    await screen.findByText('The waitlist could not be loaded.');
    list(ENTRY);
    await user.click(await button('Try again'));
    await screen.findByText('Waiting');
  });

  it('who does not wait reads how to', async () => {
    list();
    await renderScreen('/waitlist');
    await screen.findByText('You’re not waiting for a time.');
    const ways = screen.getAllByRole('link', { name: 'Book an Appointment' });
    expect(ways.at(-1)?.getAttribute('href')).toBe('/appointments/book');
  });

  it('each entry says what it waits for and in which state it is', async () => {
    list(ENTRY, PAUSED);
    await renderScreen('/waitlist');
    await screen.findByText('Waiting');
    screen.getAllByText('Fri, Feb 20, 2099 – Mon, Mar 2, 2099');
    screen.getAllByText('Mon, Wed, 8:00 am – 6:00 pm');
    screen.getByText('Maria Santos');
    screen.getByText('Anyone of Empire Mobile Labs');
    screen.getAllByText('Email');
    screen.getByText('Paused');
    screen.getByText('You didn’t answer three offers, so we stopped looking.');
    const visit = screen.getByRole('link', { name: 'See the booked visit' });
    expect(visit.getAttribute('href')).toBe('/appointments/5/confirmation');
    expect(screen.getAllByRole('button', { name: 'Leave' })).toHaveLength(2);
  });

  it.each([
    ['booked', 'Booked', 'You took a time.'],
    ['left', 'Left', 'You left the waitlist.'],
    ['ended', 'Over', 'The dates are over, and no time came free.'],
  ] as const)('an entry that is %s has nothing to do', async (state, word, text) => {
    list({ ...ENTRY, state });
    await renderScreen('/waitlist');
    await screen.findByText(word);
    screen.getByText(text);
    expect(screen.queryByRole('button', { name: 'Leave' })).toBe(null);
  });

  it('an open offer stands on top and leads to its page', async () => {
    list(PAUSED, { ...ENTRY, offer: OFFER });
    await renderScreen('/waitlist');
    await screen.findByText('Mon, Feb 23, 2099, 9:15 am');
    screen.getByText(/^Kept for you until \d/);
    const link = screen.getByRole('link', { name: 'See the time' });
    expect(link.getAttribute('href')).toBe(`/waitlist-offer#${TOKEN}`);
    const first = screen.getAllByRole('heading', { level: 2 })[0];
    expect(first?.textContent).toBe('A time came free');
  });

  it('it is left after a question; a failure leaves it', async () => {
    list(ENTRY);
    refuse(waitlist.leave, 'INTERNAL', { message: '' });
    const user = await renderScreen('/waitlist');
    const leave = async () => {
      await user.click(await button('Leave'));
      const question = within(await screen.findByRole('dialog', { name: 'Leave the waitlist?' }));
      question.getByText('We stop looking for times for you. Your visit stays as it is.');
      await user.click(question.getByRole('button', { name: 'Leave' }));
    };
    await leave();
    await screen.findByText('You could not leave the waitlist.');
    const sent = answer(waitlist.leave, {});
    list();
    await leave();
    await screen.findByText('You’re not waiting for a time.');
    expect(sent).toEqual([{ id: '8' }]);
  });

  it('a paused entry goes on with one tap', async () => {
    list(PAUSED);
    const sent = answer(waitlist.resume, { ...PAUSED, state: 'active' });
    const user = await renderScreen('/waitlist');
    const resume = await button('Go on waiting');
    list({ ...PAUSED, state: 'active' });
    await user.click(resume);
    await screen.findByText('Waiting');
    expect(sent).toEqual([{ id: '9' }]);
    expect(screen.queryByRole('button', { name: 'Go on waiting' })).toBe(null);
  });

  it('My Appointments links to it with the number of open entries', async () => {
    list(ENTRY, PAUSED, { ...ENTRY, id: 10, state: 'left' });
    answer(appointments.listMine, pageOf<Appointment>([]));
    await renderScreen('/appointments/history');
    const link = await screen.findByRole('link', { name: 'On the waitlist for 2 times' });
    expect(link.getAttribute('href')).toBe('/waitlist');
  });
});

describe('Who waits, for managers', () => {
  beforeEach(() => signInAs(ADMIN));

  it('the list says who waits for what, and is filtered by state', async () => {
    const asked = answer(waitlist.listManaged, pageOf([ENTRY]));
    const user = await renderScreen('/admin/waitlist');
    const row = within(await screen.findByRole('row', { name: /Ada Lane/ }));
    row.getByText('Maria Santos');
    row.getByText('Fri, Feb 20, 2099 – Mon, Mar 2, 2099, Mon, Wed, 8:00 am – 6:00 pm');
    row.getByText('Email');
    row.getByText('Waiting');
    await user.selectOptions(screen.getByLabelText('State'), 'Paused');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: 'paused' }));
  });

  it('an entry is marked urgent; a failure puts it back', async () => {
    answer(waitlist.listManaged, pageOf([ENTRY]));
    refuse(waitlist.markUrgent, 'INTERNAL', { message: '' });
    const user = await renderScreen('/admin/waitlist');
    const urgent = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Urgent: Ada Lane' });
    await user.click(await urgent());
    await screen.findByText('This could not be saved.');
    expect((await urgent()).checked).toBe(false);
    const sent = answer(waitlist.markUrgent, { ...ENTRY, urgent: true });
    answer(waitlist.listManaged, pageOf([{ ...ENTRY, urgent: true }]));
    await user.click(await urgent());
    await waitFor(async () => expect((await urgent()).checked).toBe(true));
    expect(sent).toEqual([{ id: '8', urgent: true }]);
  });

  it('staff leave for the patient after a question', async () => {
    answer(waitlist.listManaged, pageOf([ENTRY]));
    const sent = answer(waitlist.leave, {});
    const user = await renderScreen('/admin/waitlist');
    await user.click(await button('More'));
    await user.click(await button('Leave for the patient'));
    const question = within(await screen.findByRole('dialog', { name: 'Take Ada Lane off the waitlist?' }));
    await user.click(question.getByRole('button', { name: 'Leave for the patient' }));
    await screen.findByText('Removed from the waitlist.');
    expect(sent).toEqual([{ id: '8' }]);
  });

  it('an empty list says who will be in it', async () => {
    answer(waitlist.listManaged, pageOf<WaitlistEntry>([]));
    await renderScreen('/admin/waitlist');
    await screen.findByText('Nobody waits');
  });
});

it('the list of who waits is for managers alone', async () => {
  signInAs(PATIENT);
  await renderScreen('/admin/waitlist');
  await screen.findByText('You do not have permission to view this page.');
});
