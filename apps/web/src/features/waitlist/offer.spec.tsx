import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { waitlistOffers } from '@drawpoint/contracts/booking/waitlist.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { screen, waitFor } from '@testing-library/dom';
import { answer, loseCalls, refuse } from '../../testing/api.ts';
import { VISIT as APPOINTMENT } from '../../testing/appointments.ts';
import { PATIENT } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

type Offer = OutputOf<typeof waitlistOffers.show>;

const TOKEN = 'x'.repeat(43);
const LINK = `/waitlist-offer#${TOKEN}`;
const OFFER: Offer = {
  ...{ state: 'open', first_name: 'Ada', zip: '10118', price: 114, visit: null, consents: [] },
  ...{ starts_at: '2099-02-23T09:15:00-05:00', arrival_window: null, tz: 'America/New_York' },
  expires_at: '2099-02-22T15:42:00-05:00',
};
const VISIT = { starts_at: '2099-03-03T14:00:00-05:00', arrival_window: null, price: 120 };
const CONSENTS = [
  { key: 'terms', label: 'I accept the terms.', url: '/terms' },
  { key: 'notice', label: 'I read the notice.', url: null },
];
const show = (change: Partial<Offer> = {}) => answer(waitlistOffers.show, { ...OFFER, ...change });
const button = (name: string) => screen.findByRole('button', { name });

describe('The page of a link to an offer', () => {
  it('without a token it asks to open the link again', async () => {
    await renderScreen('/waitlist-offer');
    await screen.findByText('Please open the link that you were sent again.');
  });

  it('it shows time, place and price, and needs no account; opening it answers nothing', async () => {
    const sent = show();
    await renderScreen(LINK);
    await screen.findByText('Ada, this time is free:');
    screen.getByText('Mon, Feb 23, 2099');
    screen.getByText('9:15 am');
    screen.getByText('New York time, at ZIP 10118');
    screen.getByText('$114.00');
    screen.getByText(/^Kept for you until \d/);
    expect(sent).toEqual([{ token: TOKEN }]);
    expect([location.pathname, location.search, location.hash]).toEqual(['/waitlist-offer', '', `#${TOKEN}`]);
  });

  it('an arrival window is said as one', async () => {
    const arrival_window = { from: OFFER.starts_at, to: '2099-02-23T11:15:00-05:00' };
    show({ arrival_window });
    await renderScreen(LINK);
    await screen.findByText('Arrives between 9:15 and 11:15 am');
  });

  it('it says that the booked visit moves, with both prices where they differ', async () => {
    show({ visit: VISIT });
    await renderScreen(LINK);
    await screen.findByText('Your visit on Tue, Mar 3, 2099, 2:00 pm moves to this time.');
    screen.getByText('$114.00 instead of $120.00');
  });

  it('the time is taken once the missing consents are given; who is signed out signs in to see it', async () => {
    show({ consents: CONSENTS });
    const sent = answer(waitlistOffers.accept, { appointment_id: 5 });
    const user = await renderScreen(LINK);
    const take = await button('Take this time');
    await user.click(take);
    expect(await screen.findAllByText('Please agree to this to take the time.')).toHaveLength(2);
    const terms = screen.getByRole('checkbox', { name: 'I accept the terms.' });
    expect(document.activeElement).toBe(terms);
    expect(screen.getByRole('link', { name: /^Read/ }).getAttribute('href')).toBe('/terms');
    expect(sent).toEqual([]);
    await user.click(terms);
    await user.click(screen.getByRole('checkbox', { name: 'I read the notice.' }));
    await user.click(take);
    await screen.findByText('Your visit on Mon, Feb 23, 2099, 9:15 am is booked.');
    expect(sent).toEqual([{ token: TOKEN, disclaimers: { terms: true, notice: true } }]);
    const link = screen.getByRole('link', { name: 'Sign in to see it' });
    expect(link.getAttribute('href')).toBe('/login?next=/appointments/5/confirmation');
  });

  it('who is signed in is led to the visit that has moved', async () => {
    signInAs(PATIENT);
    show({ visit: VISIT });
    answer(waitlistOffers.accept, { appointment_id: 5 });
    const user = await renderScreen(LINK);
    await user.click(await button('Take this time'));
    await screen.findByText('Your visit is moved to Mon, Feb 23, 2099, 9:15 am.');
    const link = screen.getByRole('link', { name: 'See my visit' });
    expect(link.getAttribute('href')).toBe('/appointments/5/confirmation');
  });

  it('where payment in advance may be asked, who is signed out signs in first; the token stays out of the link', async () => {
    show({ prepay: 'sign_in' });
    await renderScreen(LINK);
    const link = await screen.findByRole('link', { name: 'Sign in to take this time' });
    expect(link.getAttribute('href')).toBe('/login?next=/waitlist');
    expect(screen.queryByRole('button', { name: 'Take this time' })).toBe(null);
    await button('No, thank you');
  });

  it('where payment in advance may be asked, who is signed in is led to the visit at once', async () => {
    signInAs(PATIENT);
    show({ prepay: 'signed_in' });
    answer(appointments.get, APPOINTMENT);
    const sent = answer(waitlistOffers.accept, { appointment_id: 5 });
    const user = await renderScreen(LINK);
    await user.click(await button('Take this time'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(location.pathname).toBe('/appointments/5/confirmation'));
  });

  it.each([
    ['No, thank you', false],
    ['Not this day', true],
  ])('the offer is declined: %s', async (name, not_this_day) => {
    show();
    const sent = answer(waitlistOffers.decline, { state: 'declined' });
    const user = await renderScreen(LINK);
    await user.click(await button(name));
    await screen.findByText('Thank you. We’ll tell you of the next one.');
    expect(sent).toEqual([{ token: TOKEN, not_this_day }]);
  });

  it('without a network it says so, keeps what was ticked, and a second tap sends once', async () => {
    show({ consents: [CONSENTS[0]!] });
    loseCalls(waitlistOffers.accept);
    const user = await renderScreen(LINK);
    const terms = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'I accept the terms.' });
    await user.click(terms);
    await user.click(await button('Take this time'));
    await screen.findByRole('alert');
    expect(terms.checked).toBe(true);
    let give: (taken: { appointment_id: number }) => void = () => undefined;
    const sent = answer(
      waitlistOffers.accept,
      new Promise<{ appointment_id: number }>((resolve) => (give = resolve)),
    );
    await user.click(await button('Take this time'));
    await user.click(await button('Take this time'));
    give({ appointment_id: 5 });
    await screen.findByText(/is booked\.$/);
    expect(sent).toHaveLength(1);
  });

  it('while the time is still being booked, the person tries again in a moment', async () => {
    show();
    refuse(waitlistOffers.accept, 'FINALIZING');
    const user = await renderScreen(LINK);
    await user.click(await button('Take this time'));
    await screen.findByText('We’re still booking this time. Please try again in a moment.');
    answer(waitlistOffers.accept, { appointment_id: 5 });
    await user.click(await button('Take this time'));
    await screen.findByText(/is booked\.$/);
  });

  it('a price that has changed is shown before the person takes the time', async () => {
    show();
    refuse(waitlistOffers.accept, 'PRICE_CHANGED');
    const user = await renderScreen(LINK);
    await screen.findByText('$114.00');
    show({ price: 120 });
    await user.click(await button('Take this time'));
    await screen.findByText('$120.00');
    await screen.findByText('The price has changed. Please review it before you confirm.');
  });

  it.each(['ALREADY_BOOKED', 'TOO_MANY_PENDING'] as const)(
    '%s is said, and the offer stays',
    async (code) => {
      show();
      refuse(waitlistOffers.accept, code, { message: 'The reason.' });
      const user = await renderScreen(LINK);
      await user.click(await button('Take this time'));
      await screen.findByText('The reason.');
      await button('No, thank you');
    },
  );

  it('an offer that ended while the page was open leads to the free times', async () => {
    show({ visit: VISIT });
    refuse(waitlistOffers.accept, 'OFFER_ENDED');
    const user = await renderScreen(LINK);
    await user.click(await button('Take this time'));
    await screen.findByText(
      /^This time is no longer kept for you\. Your visit on Tue, Mar 3, 2099, 2:00 pm stays/,
    );
    expect(screen.getByRole('link', { name: 'See free times' }).getAttribute('href')).toBe(
      '/appointments/book',
    );
    expect(screen.queryByRole('button', { name: 'Take this time' })).toBe(null);
  });

  it.each([
    ['accepted', /is booked\.$/],
    ['declined', 'Thank you. We’ll tell you of the next one.'],
    ['ended', 'This time is no longer kept for you. We’ll tell you of the next one.'],
  ] as const)('a link that is opened again shows how it ended: %s', async (state, text) => {
    show({ state });
    await renderScreen(LINK);
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Take this time' })).toBe(null);
  });

  it('when the time runs out on the open page, it says so by itself', async () => {
    show({ expires_at: new Date(Date.now() + 50).toISOString() });
    await renderScreen(LINK);
    await screen.findByText(/^This time is no longer kept for you\./, {}, { timeout: 4_000 });
  });

  it('a link that does not work has one answer', async () => {
    refuse(waitlistOffers.show, 'LINK_INVALID');
    await renderScreen(LINK);
    await screen.findByText('This link is no longer valid.');
  });

  it('a failure can be tried again', async () => {
    refuse(waitlistOffers.show, 'UNAVAILABLE');
    const user = await renderScreen(LINK);
    const again = await button('Try again');
    show();
    await user.click(again);
    await screen.findByText('Ada, this time is free:');
  });
});
