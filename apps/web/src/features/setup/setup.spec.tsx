import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { options, type SiteOption } from '@drawpoint/contracts/admin/options.contract';
import { providers, type ManagedProvider } from '@drawpoint/contracts/booking/providers.contract';
import { setup, SETUP_STEPS } from '@drawpoint/contracts/booking/setup.contract';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { screen, waitFor, within } from '@testing-library/dom';
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
const ROSA = { of: 'phlebotomist', id: 3, name: 'Rosa', zip: '92101', tz: 'America/New_York' } as const;
const steps = SETUP_STEPS.map((step) => ({ step, done: step === 'provider' }));
const EMPTY: OutputOf<typeof setup.read> = {
  ...{ can_book: false, steps, phlebotomist_id: null, problems: [], has_admin: false, first: null },
};

describe('The checklist of a new site', () => {
  beforeEach(() => {
    signInAs(DEVELOPER);
    queryClient.setQueryData(userQuery.queryKey, DEVELOPER);
    answer(messages.readSetup, { mail: false, texts: true });
    refuse(payments.config, 'PAYMENTS_OFF');
  });

  it('the checklist shows a developer the missing steps with links', async () => {
    answer(setup.read, EMPTY);
    await renderScreen(<SetupCard />);
    await screen.findByText('Until the first visit can be booked');
    expect(within(screen.getAllByRole('list')[0]!).getAllByRole('listitem')).toHaveLength(7);
    expect(within(screen.getAllByRole('list')[0]!).getAllByText('Done')).toHaveLength(1);
    const service = screen.getByRole('link', { name: 'Add a service with its price and length' });
    expect(service.getAttribute('href')).toBe('/admin/services');
  });

  it('the checklist says why nobody can be booked, with links to fix it', async () => {
    const problems = [
      { ...ROSA, problem: 'no_provider' as const, tz_of_address: 'America/Los_Angeles' },
      { ...ROSA, problem: 'wrong_zone' as const, tz_of_address: 'America/Los_Angeles' },
    ];
    answer(setup.read, { ...EMPTY, problems });
    await renderScreen(<SetupCard />);
    const list = within(await screen.findByRole('list', { name: 'What is not right yet' }));
    const [provider, zone] = list.getAllByRole('link');
    expect(provider?.textContent).toBe('Nobody could be booked at 92101: Rosa works for no provider.');
    expect(provider?.getAttribute('href')).toBe('/admin/phlebotomists/3/edit');
    expect(zone?.textContent).toBe(
      'Please check: Rosa has New York time, but the address is in Los Angeles time.',
    );
  });

  it('the checklist lists accounts, mail, texts, card payments and legal texts', async () => {
    answer(setup.read, EMPTY);
    await renderScreen(<SetupCard />);
    const list = within(await screen.findByRole('list', { name: 'Before patients come' }));
    await list.findByText('Text messages are set up');
    list.getByText('Mail: set SMTP_URL and MAIL_FROM');
    list.getByText('Card payments: set the keys of Authorize.net');
    list.getByRole('link', { name: 'Accounts: add an admin' });
    list.getByRole('link', { name: 'Terms & Conditions' });
  });

  it('the checklist ends with the first bookable time, and stays closed once closed', async () => {
    answer(setup.read, EMPTY);
    const user = await renderScreen(<SetupCard />);
    await screen.findByText('Find the first time that can be booked');
    const first = {
      ...{ starts_at: '2099-03-03T09:15:00-08:00', tz: 'America/Los_Angeles', phlebotomist_id: 3 },
      name: 'Rosa',
    };
    answer(setup.read, { ...EMPTY, can_book: true, first });
    await queryClient.invalidateQueries();
    await screen.findByText(/The first time that can be booked: Tue, Mar 3, 2099, 9:15 am with Rosa\./);
    expect(screen.getByRole('link', { name: 'Book it' }).getAttribute('href')).toBe('/appointments/book');
    await user.click(screen.getByRole('button', { name: 'Close the list' }));
    expect(screen.queryByText('Until the first visit can be booked')).toBe(null);
  });

  it('the checklist is hidden when visits can be booked already', async () => {
    const asked = answer(setup.read, { ...EMPTY, can_book: true });
    await renderScreen(<SetupCard />);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByText('Until the first visit can be booked')).toBe(null);
  });

  it('the company dialog keeps its input and shows why it was not saved', async () => {
    answer(setup.read, EMPTY);
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

  it('the provider settings link to the list for adding the first one', async () => {
    answer(providers.list, pageOf<ManagedProvider>([]));
    const user = await renderScreen('/admin/my-provider');
    const main = within((await screen.findByText('No providers found')).closest('main')!);
    expect(main.queryByText('Choose a provider')).toBe(null);
    await user.click(main.getByRole('link', { name: 'Provider List' }));
    expect(location.pathname).toBe('/admin/providers');
  });
});
