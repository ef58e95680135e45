import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { adminUsers, type ListedUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { impersonation } from '@drawpoint/contracts/auth/impersonation.contract';
import { roles } from '@drawpoint/contracts/auth/roles.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { keyOf } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { actFor, currentSession, startSession } from '../../lib/session/session.ts';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { DEVELOPER, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { answerDashboard } from '../../testing/dashboard.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const ACTED = { ...PATIENT, is_impersonating: true };

/** Starts an impersonation of Ada. */
function act(): void {
  signInAs(ACTED);
  startSession('own');
  actFor('acting');
  answer(appointments.get, VISIT);
}
/** Mocks the responses after the impersonation has ended. */
function signInAgain(): void {
  answer(sessions.getUser, PHLEBOTOMIST);
  answerDashboard();
}

async function isOneself(): Promise<void> {
  await screen.findByText('You’re back in your own account.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Impersonation' })).toBe(null));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  await screen.findByRole('link', { name: 'Pending' });
  expect(currentSession().token).toBe('own');
  expect(localStorage.getItem('auth_token_original')).toBe(null);
}

describe('Staff who act for a patient', () => {
  it.each(['/no/such/page', '/appointments/5/confirmation'])(
    'an impersonator sees the banner on every screen: %s',
    async (path) => {
      act();
      await renderScreen(path);
      const banner = await screen.findByRole('region', { name: 'Impersonation' });
      within(banner).getByText('You’re acting as Ada Lane.');
    },
  );

  it.each([
    ['the banner', /^Stop$/],
    ['their menu', /^Stop Impersonating$/],
  ])('an impersonator stops by %s and returns to their own dashboard', async (_where, name) => {
    act();
    answer(impersonation.stop, { message: 'Stopped.' });
    const user = await renderScreen('/appointments/5/confirmation');
    await screen.findByRole('region', { name: 'Impersonation' });
    await user.click(screen.getByRole('button', { name: /^Welcome, Ada/ }));
    signInAgain();
    await user.click(await screen.findByRole('button', { name }));
    await isOneself();
  });

  it('an expired impersonation returns the staff member to their own session', async () => {
    act();
    await renderScreen('/appointments/5/confirmation');
    await screen.findByRole('region', { name: 'Impersonation' });
    refuse(appointments.get, 'UNAUTHENTICATED', { when: () => currentSession().token === 'acting' });
    signInAgain();
    await queryClient.refetchQueries({ queryKey: keyOf(appointments.get) });
    await isOneself();
  });

  it('Logout ends both the impersonation and the staff member’s session', async () => {
    act();
    answer(sessions.logout, { message: 'Signed out.' });
    const user = await renderScreen('/appointments/5/confirmation');
    await user.click(await screen.findByRole('button', { name: /^Welcome, Ada/ }));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(localStorage.getItem('auth_token')).toBe(null);
    expect(localStorage.getItem('auth_token_original')).toBe(null);
  });
});

describe('A developer who looks at the user list', () => {
  const row: ListedUser = {
    ...{ id: 7, first_name: 'Ada', last_name: 'Lane', full_name: 'Ada Lane', email: PATIENT.email },
    ...{ mobile: null, gender: null, roles: ['user'], is_phlebotomist: false, provider_id: null },
    ...{ provider: null, phlebotomist: null, may: ['impersonate'], address_zip: null },
    ...{ last_visited_at: null, deleted_at: null },
  };

  it('a developer starts an impersonation from the user list, and stays signed in when it fails', async () => {
    signInAs(DEVELOPER);
    answer(adminUsers.list, pageOf([row]));
    answer(roles.list, { data: [] });
    answer(providerPeople.listObjections, { data: [] });
    refuse(impersonation.start, 'INTERNAL');
    const user = await renderScreen('/admin/users');
    const choose = async () => {
      const row = await screen.findByRole('row', { name: /Ada Lane/ });
      await user.click(within(row).getByRole('button', { name: 'More' }));
      await user.click(await screen.findByRole('button', { name: /^Impersonate/ }));
    };
    await choose();
    await screen.findByText('Impersonation failed');
    expect(currentSession().token).toBe('token');
    answer(impersonation.start, { token: 'acting' });
    answer(sessions.getUser, ACTED);
    answerDashboard();
    await choose();
    await screen.findByText('Impersonation started.');
    await screen.findByText('You’re acting as Ada Lane.');
    expect(location.pathname).toBe('/dashboard');
    expect(localStorage.getItem('auth_token_original')).toBe('token');
  });
});
