import { daysOff } from '@drawpoint/contracts/booking/days-off.contract';
import { screen, waitFor } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { ADMIN } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';
import { DaysOffPanel } from './DaysOffPanel.tsx';

const DAY = { id: 3, date: '2099-12-24', name: 'Christmas Eve' };
const NONE = { provider_id: 1, data: [DAY], affected: { total: 0, data: [] } };

describe('the days off of a provider', () => {
  beforeEach(() => signInAs(ADMIN));

  it('an admin adds a day by date and name', async () => {
    answer(daysOff.list, { data: [] });
    const sent = answer(daysOff.add, NONE);
    const user = await renderScreen(<DaysOffPanel providerId={1} />);
    await screen.findByText('No days off yet. Add the federal holidays first.');
    await fill(user, screen.getByLabelText('Date'), '12-24-2099');
    await fill(user, screen.getByLabelText('Name'), 'Christmas Eve');
    await user.click(screen.getByRole('button', { name: 'Add day off' }));
    await waitFor(() =>
      expect(sent).toEqual([{ provider_id: 1, days: [{ date: '2099-12-24', name: 'Christmas Eve' }] }]),
    );
  });

  it('a day without a name is an error of its field', async () => {
    answer(daysOff.list, { data: [DAY] });
    const user = await renderScreen(<DaysOffPanel providerId={1} />);
    await screen.findByText('Christmas Eve');
    await fill(user, screen.getByLabelText('Date'), '12-24-2099');
    await user.click(screen.getByRole('button', { name: 'Add day off' }));
    await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'));
  });

  it('one tap adds the federal holidays of next year, and the visits on them are named', async () => {
    const year = new Date().getUTCFullYear() + 1;
    answer(daysOff.list, { data: [] });
    const sent = answer(daysOff.add, { ...NONE, affected: { total: 2, data: [] } });
    const user = await renderScreen(<DaysOffPanel providerId={1} />);
    await user.click(await screen.findByRole('button', { name: `Add the federal holidays of ${year}` }));
    await screen.findByText(/^2 upcoming visits are affected/);
    expect(sent).toEqual([{ provider_id: 1, days: [], federal_year: year }]);
  });

  it('a day is removed, and a failure offers a retry', async () => {
    refuse(daysOff.list, 'INTERNAL');
    const user = await renderScreen(<DaysOffPanel providerId={1} />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(daysOff.list, { data: [DAY] });
    await user.click(again);
    const sent = answer(daysOff.remove, {});
    await user.click(await screen.findByRole('button', { name: /^Remove Christmas Eve/ }));
    await waitFor(() => expect(sent).toEqual([{ id: '3' }]));
  });
});
