import { followLinks } from '@drawpoint/contracts/appointments/follow.contract';
import { screen } from '@testing-library/dom';
import { queryClient } from '../../lib/api/query-client.ts';
import { answer, refuse } from '../../testing/api.ts';
import { PATIENT } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const TOKEN = 'x'.repeat(43);
const LINK = `/follow#${TOKEN}`;
const ADA = { first_name: 'Ada', state: 'confirmed' as const, arrival: null };
const readAgain = () => queryClient.invalidateQueries();

describe('The page of a link by which a relative follows a visit', () => {
  it('without a token it asks to open the link again', async () => {
    await renderScreen('/follow');
    await screen.findByText('Please open the link that you were sent again.');
  });

  it('it sends the token in the body, keeps it in the address for a reload, and needs no account', async () => {
    const sent = answer(followLinks.follow, ADA);
    await renderScreen(LINK);
    await screen.findByText('Ada’s visit is confirmed.');
    await screen.findByRole('heading', { level: 1, name: 'Follow a visit' });
    expect(sent).toEqual([{ token: TOKEN }]);
    expect([location.pathname, location.search, location.hash]).toEqual(['/follow', '', `#${TOKEN}`]);
    expect(screen.getByRole('link', { name: 'Español' }).getAttribute('href')).toBe(`/es/follow#${TOKEN}`);
  });

  it('somebody who is signed in sees the same page', async () => {
    signInAs(PATIENT);
    answer(followLinks.follow, ADA);
    await renderScreen(LINK);
    await screen.findByText('Ada’s visit is confirmed.');
    expect(location.pathname).toBe('/follow');
  });

  it.each([
    ['waiting', 'Ada’s visit is waiting for confirmation.'],
    ['en_route', 'The phlebotomist is on the way to Ada.'],
    ['arrived', 'The phlebotomist has arrived at Ada’s place.'],
    ['drawn', 'Ada’s blood is drawn.'],
    ['completed', 'Ada’s visit is complete.'],
    ['off', 'Ada’s visit is not taking place.'],
  ] as const)('it says in plain words that a visit is %s', async (state, text) => {
    answer(followLinks.follow, { ...ADA, state });
    await renderScreen(LINK);
    await screen.findByText(text);
    expect(screen.queryByText(/^Expected/)).toBe(null);
  });

  it('it says when a phlebotomist on the way is expected, by the time of the visit’s place', async () => {
    const arrival = { from: '2099-03-03T09:05:00-05:00', to: '2099-03-03T09:25:00-05:00' };
    answer(followLinks.follow, { ...ADA, state: 'en_route', arrival });
    await renderScreen(LINK);
    await screen.findByText('Expected between 9:05 am and 9:25 am, local time there.');
  });

  it('it shows that it loads', async () => {
    answer(followLinks.follow, new Promise<typeof ADA>(() => undefined));
    await renderScreen(LINK);
    await screen.findByRole('status', { name: 'Loading' });
  });

  it('a failure can be tried again', async () => {
    refuse(followLinks.follow, 'INTERNAL');
    const user = await renderScreen(LINK);
    await screen.findByText('The visit could not be loaded.');
    answer(followLinks.follow, ADA);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Ada’s visit is confirmed.');
  });

  it('a failed update keeps what is known and says so; a later one follows the visit again', async () => {
    answer(followLinks.follow, ADA);
    await renderScreen(LINK);
    await screen.findByText('This page updates by itself.');
    refuse(followLinks.follow, 'INTERNAL');
    await readAgain();
    await screen.findByText('This could not be updated, so it may be out of date.');
    screen.getByText('Ada’s visit is confirmed.');
    answer(followLinks.follow, { ...ADA, state: 'arrived' });
    await readAgain();
    await screen.findByText('The phlebotomist has arrived at Ada’s place.');
  });

  it('a link that does not work has ended, also while the page is open', async () => {
    answer(followLinks.follow, ADA);
    await renderScreen(LINK);
    await screen.findByText('Ada’s visit is confirmed.');
    refuse(followLinks.follow, 'NOT_FOUND');
    await readAgain();
    await screen.findByText('This link has ended.');
    expect(screen.queryByText(/Ada/)).toBe(null);
  });
});
