import { options, type SiteOption } from '@drawpoint/contracts/admin/options.contract';
import { providers, type ManagedProvider } from '@drawpoint/contracts/booking/providers.contract';
import { setup, SETUP_STEPS } from '@drawpoint/contracts/booking/setup.contract';
import { screen, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { DEVELOPER } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';
import SetupCard from './SetupCard.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { userQuery } from '../../lib/session/current-user.ts';
import { currentToasts } from '../../lib/screen/toasts.ts';

const PHONE: SiteOption = {
  ...{ id: 3, version: 1, key: 'company_phone', label: 'Company phone', value: null, type: 'text' },
  ...{ config: null, option_category_id: null, managed_by_env: false, built_in: true, set_by: 'admins' },
};
const steps = SETUP_STEPS.map((step) => ({ step, done: step === 'provider' }));

describe('The checklist of a new site', () => {
  beforeEach(() => {
    signInAs(DEVELOPER);
    queryClient.setQueryData(userQuery.queryKey, DEVELOPER);
  });

  it('tells its developer what is missing, and where it is done', async () => {
    answer(setup.read, { can_book: false, steps, phlebotomist_id: null });
    await renderScreen(<SetupCard />);
    await screen.findByText('Until the first visit can be booked');
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    expect(screen.getAllByText('Done')).toHaveLength(1);
    const service = screen.getByRole('link', { name: 'Add a service with its price and length' });
    expect(service.getAttribute('href')).toBe('/admin/services');
  });

  it('keeps what was typed of the company, and says why it was not saved', async () => {
    answer(setup.read, { can_book: false, steps, phlebotomist_id: null });
    answer(options.listAll, { data: [PHONE] });
    answer(options.list, []);
    refuse(options.update, 'NOT_FOUND', { message: '' });
    const user = await renderScreen(<SetupCard />);
    await user.click(await screen.findByRole('button', { name: 'Add the company’s address and phone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Company details' }));
    await fill(user, await dialog.findByLabelText('Company phone'), '(212) 555-0100');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Failed to save option.');
    expect(dialog.getByLabelText<HTMLInputElement>('Company phone').value).toBe('(212) 555-0100');
    expect(currentToasts()).toMatchObject([{ text: 'Failed to save options.' }]);
  });

  it('leads from the settings of a provider to the list where the first is added', async () => {
    answer(providers.list, pageOf<ManagedProvider>([]));
    const user = await renderScreen('/admin/my-provider');
    const main = within((await screen.findByText('No providers found')).closest('main')!);
    expect(main.queryByText('Choose a provider')).toBe(null);
    await user.click(main.getByRole('link', { name: 'Provider List' }));
    expect(location.pathname).toBe('/admin/providers');
  });
});
