import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { waitlist } from '@drawpoint/contracts/booking/waitlist.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const offer = (user_id: number, first_name: string, state: 'ended' | 'declined' | 'accepted' | 'open') => ({
  ...{ user_id, first_name, last_name: 'Lane', state, offered_at: `2026-11-20T15:${user_id}:00.000Z` },
  ...{ starts_at: VISIT.starts_at, arrival_window: null, tz: VISIT.tz },
});

describe('To whom the time of a canceled visit was offered', () => {
  beforeEach(() => {
    signInAs(ADMIN);
    answer(appointments.get, { ...VISIT, status: 'canceled' });
  });
  const open = () => renderScreen('/phleb/appointments/5');

  it('the card says who took it, and each step', async () => {
    const data = [offer(11, 'Ben', 'ended'), offer(12, 'Cleo', 'declined'), offer(13, 'Dan', 'accepted')];
    answer(waitlist.listOffers, { data });
    await open();
    await screen.findByText('Offered to 3 people, taken by the third.');
    const steps = within(screen.getByRole('list', { name: 'Offers' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ben Lane.*No answer$/),
      expect.stringMatching(/^Cleo Lane.*Declined$/),
      expect.stringMatching(/^Dan Lane.*Taken$/),
    ]);
  });

  it('while nobody took it, it says how many were asked', async () => {
    answer(waitlist.listOffers, { data: [offer(11, 'Ben', 'open')] });
    await open();
    await screen.findByText('Offered to 1 person.');
    screen.getByText('Not answered yet');
  });

  it('a failure can be tried again', async () => {
    refuse(waitlist.listOffers, 'INTERNAL');
    const user = await open();
    await screen.findByText('The offers could not be loaded.');
    answer(waitlist.listOffers, { data: [offer(11, 'Ben', 'open')] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Offered to 1 person.');
  });

  it('there is no card where nobody was asked, or for a visit that takes place', async () => {
    const asked = answer(waitlist.listOffers, { data: [] });
    await open();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('list', { name: 'Offers' })).toBe(null);
  });
});
