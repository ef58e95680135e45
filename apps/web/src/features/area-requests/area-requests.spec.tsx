import { areaRequests } from '@drawpoint/contracts/booking/area-requests.contract';
import { slots, type Coverage } from '@drawpoint/contracts/booking/slots.contract';
import { screen, waitFor } from '@testing-library/dom';
import { answer, loseCalls, refuse } from '../../testing/api.ts';
import { ADMIN } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';
import { WaitingAreasCard } from './WaitingAreasCard.tsx';

const NOBODY: Coverage = { zip: '94040', service: null, price_from: null, prices: [], next: null };
const LINK = '/tell-me?id=7&token=secret';
const press = { name: 'Yes, tell me' };

describe('A ZIP code where nobody comes yet', () => {
  it('a visitor leaves an email, and a mistyped one is refused', async () => {
    answer(slots.getCoverage, NOBODY);
    const text = 'If this email can be used, we sent it a link. Open it to be told.';
    const sent = answer(areaRequests.create, { message: text });
    const user = await renderScreen('/');
    await fill(user, await screen.findByLabelText('Do we come to you?'), '94040');
    await user.keyboard('{Enter}');
    await screen.findByText(/^We do not come to 94040 yet\./);
    const email = await screen.findByLabelText('Your email');
    await fill(user, email, 'rita@');
    const ask = screen.getByRole('button', { name: 'Tell me when you come to 94040' });
    await user.click(ask);
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    await fill(user, email, 'rita@example.test');
    await user.click(ask);
    await screen.findByText(text);
    expect(sent).toEqual([{ zip: '94040', email: 'rita@example.test' }]);
  });
});

describe('The link of a request', () => {
  it('opening it changes nothing; one tap confirms, another ends it', async () => {
    const confirmed = answer(areaRequests.confirm, { zip: '94040' });
    const ended = answer(areaRequests.end, {});
    const user = await renderScreen(LINK);
    await user.click(await screen.findByRole('button', press));
    await screen.findByText(/^Thank you\. We’ll email you once, when a phlebotomist comes to 94040\./);
    expect(location.href).toMatch(/\/tell-me$/);
    await user.click(screen.getByRole('button', { name: 'Don’t write to me' }));
    await screen.findByText(/^Done\. We have deleted your email address/);
    expect([confirmed, ended]).toEqual([[{ id: 7, token: 'secret' }], [{ id: 7, token: 'secret' }]]);
  });

  it('a link that has ended says so, and a lost network can be tried again', async () => {
    loseCalls(areaRequests.confirm);
    const user = await renderScreen(LINK);
    await user.click(await screen.findByRole('button', press));
    await screen.findByRole('alert');
    refuse(areaRequests.confirm, 'LINK_INVALID');
    await user.click(screen.getByRole('button', press));
    await screen.findByText('This link is no longer valid.');
  });

  it('without its parts it asks for the email again', async () => {
    await renderScreen('/tell-me');
    await screen.findByText('Please open the link in your email again.');
  });
});

describe('Where people wait', () => {
  it('staff see the ZIP codes with their counts, with a retry after a failure', async () => {
    signInAs(ADMIN);
    refuse(areaRequests.listCounts, 'INTERNAL');
    const user = await renderScreen(<WaitingAreasCard />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(areaRequests.listCounts, { data: [{ zip: '94040', people: 7 }] });
    await user.click(again);
    await screen.findByText('94040: 7 people');
  });
});
