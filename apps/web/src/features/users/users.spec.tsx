import { adminUsers, type AdminUser, type ListedUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { roles } from '@drawpoint/contracts/auth/roles.contract';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { cleanup } from '@testing-library/react/pure.js';
import type { UserEvent } from '@testing-library/user-event';
import { queryClient } from '../../lib/api/query-client.ts';
import { currentToasts } from '../../lib/screen/toasts.ts';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { ADMIN, DEVELOPER, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const ULLA: ListedUser = {
  ...{ id: 9, first_name: 'Ulla', last_name: 'Moor', full_name: 'Ulla Moor', email: 'ulla@example.test' },
  ...{ mobile: null, gender: 'female', roles: ['user', 'Desk'], is_phlebotomist: false, provider_id: 1 },
  ...{ provider: null, phlebotomist: null, address_zip: null, last_visited_at: null, deleted_at: null },
  may: ['edit', 'request', 'delete', 'delete_forever'],
};
const ACCOUNT: AdminUser = {
  ...{ ...PATIENT, id: ULLA.id, first_name: 'Ulla', last_name: 'Moor', full_name: 'Ulla Moor' },
  ...{ email: ULLA.email, gender: 'female', provider: null, phlebotomist: null, provider_id: 1 },
  ...{ roles: ['user'], deleted: false, may: ['edit', 'credentials'] },
};

const rowOf = async (name: string) => within((await screen.findByRole('row', { name: new RegExp(name) }))!);

function openList(rows: ListedUser[], user = ADMIN): Promise<UserEvent> {
  signInAs(user);
  answer(adminUsers.list, pageOf(rows));
  return renderScreen('/admin/users');
}

async function choose(user: UserEvent, verb: string): Promise<void> {
  await user.click((await rowOf('Ulla Moor')).getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: verb }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: verb }));
}

beforeEach(() => {
  answer(roles.list, { data: [] });
  answer(providerPeople.listObjections, { data: [] });
});

describe('The list of users', () => {
  it('links the visits ahead that forbid a deletion, in a dialog', async () => {
    const user = await openList([ULLA]);
    const visit = { id: 5, confirmation_code: 'C3QTCR67', starts_at: '2099-03-03T09:15:00-05:00' };
    refuse(adminUsers.remove, 'VISITS_AHEAD', { details: { visits_ahead: 1, visits: [visit] } });
    await choose(user, 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ulla Moor has visits ahead' }));
    dialog.getByText('1 visit has to be canceled first.');
    const link = dialog.getByRole('link', { name: 'C3QTCR67 · Tue, 03-03-2099 · 9:15 am' });
    expect(link.getAttribute('href')).toBe('/phleb/appointments/5');
    expect(currentToasts()).toEqual([]);
  });

  it('sends an invitation again to somebody who has not chosen a password', async () => {
    const user = await openList([{ ...ULLA, may: ['edit', 'invite'] }]);
    refuse(adminUsers.invite, 'INVALID_TRANSITION', {
      message: 'This person has chosen a password already.',
    });
    const send = async () => {
      await user.click((await rowOf('Ulla Moor')).getByRole('button', { name: 'More' }));
      await user.click(await screen.findByRole('button', { name: 'Send the invitation again' }));
    };
    await send();
    await screen.findByText('This person has chosen a password already.');
    const sent = answer(adminUsers.invite, {});
    await send();
    await screen.findByText('An invitation is on its way to Ulla Moor.');
    expect(sent).toEqual([{ id: '9' }]);
  });

  it('keeps the focus after a deletion: the next row gets it, then the heading of an empty list', async () => {
    const VERA: ListedUser = { ...ULLA, id: 10, full_name: 'Vera Moor', may: ['edit'] };
    const user = await openList([ULLA, VERA]);
    answer(adminUsers.remove, {});
    answer(adminUsers.list, pageOf([VERA]));
    await choose(user, 'Delete');
    await waitFor(() => expect(screen.queryByText('Ulla Moor')).toBe(null));
    const next = screen.getByRole('row', { name: /Vera Moor/ });
    await waitFor(() => expect(next.contains(document.activeElement)).toBe(true));
    answer(adminUsers.list, pageOf<ListedUser>([]));
    await queryClient.invalidateQueries();
    await screen.findByText('No users found.');
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('shows what their roles are, and keeps what it is narrowed by over a reload', async () => {
    const DESK = { id: 8, name: 'Desk', built_in: false, provider: null, may_change: true };
    answer(roles.list, { data: [DESK] });
    const user = await openList([ULLA]);
    (await rowOf('Ulla Moor')).getByText('User, Desk');
    await screen.findByRole('option', { name: 'Desk' });
    await user.selectOptions(screen.getByLabelText('Role'), 'Desk');
    await fill(user, screen.getByRole('searchbox', { name: 'Search by name or email' }), 'moor');
    await waitFor(() => expect(location.search).toBe('?role=Desk&q=moor'));
    cleanup();
    queryClient.clear();
    const asked = answer(adminUsers.list, pageOf([ULLA]));
    await renderScreen(location.pathname + location.search);
    await waitFor(() => expect(asked).toMatchObject([{ q: 'moor', role: 'Desk' }]));
    await screen.findByRole('option', { name: 'Desk', selected: true });
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('moor');
  });

  it('says that somebody could not be deleted, and then that they are', async () => {
    refuse(adminUsers.remove, 'INTERNAL', { message: '' });
    const user = await openList([ULLA]);
    await choose(user, 'Delete');
    await screen.findByText('Delete failed');
    screen.getByText('Failed to delete user.');
    const sent = answer(adminUsers.remove, {});
    answer(adminUsers.list, pageOf<ListedUser>([]));
    await choose(user, 'Delete');
    await screen.findByText('Ulla Moor is deleted.');
    await waitFor(() => expect(screen.queryByText(ULLA.email)).toBe(null));
    expect(sent).toEqual([{ id: '9' }]);
  });

  it('shows who is deleted, and takes that back', async () => {
    const user = await openList([{ ...ULLA, deleted_at: '2026-11-21T15:00:00.000Z', may: ['restore'] }]);
    (await rowOf('Ulla Moor')).getByText('deleted');
    const sent = answer(adminUsers.restore, ACCOUNT);
    answer(adminUsers.list, pageOf<ListedUser>([]));
    await user.click(screen.getByRole('button', { name: /^Restore/ }));
    await screen.findByText('Ulla Moor is restored.');
    await waitFor(() => expect(screen.queryByText(ULLA.email)).toBe(null));
    expect(sent).toEqual([{ id: '9' }]);
  });

  it('lets a developer delete somebody for good', async () => {
    const sent = answer(adminUsers.remove, {});
    const user = await openList([ULLA], DEVELOPER);
    await choose(user, 'Delete permanently');
    await screen.findByText('Ulla Moor is deleted permanently.');
    expect(sent).toEqual([{ id: '9', force: 'true' }]);
  });

  it('of a phlebotomist leads from a name to the page of the patient', async () => {
    await openList([{ ...ULLA, may: ['request'] }], PHLEBOTOMIST);
    const link = (await rowOf('Ulla Moor')).getByRole('link', { name: 'Ulla Moor' });
    expect(link.getAttribute('href')).toBe('/phleb/patients/9');
  });

  it('leads a manager to the page of a patient by the menu, whose name leads to the account', async () => {
    const user = await openList([ULLA]);
    const row = await rowOf('Ulla Moor');
    expect(row.getByRole('link', { name: 'Ulla Moor' }).getAttribute('href')).toBe('/admin/users/9/edit');
    await user.click(row.getByRole('button', { name: 'More' }));
    await screen.findByRole('button', { name: 'Patient page' });
  });

  it('of a phlebotomist is the Patient Hub, which says without patients who stands there', async () => {
    await openList([], PHLEBOTOMIST);
    await screen.findByRole('heading', { name: 'Patient Hub' });
    await screen.findByText('Patients who have a visit with you show here.');
    expect(screen.queryByRole('button', { name: 'Clear the filters' })).toBe(null);
    expect(screen.queryByLabelText('Role')).toBe(null);
  });

  it.each([
    [PHLEBOTOMIST, '/admin/users/add'],
    [PATIENT, '/admin/users'],
    [PATIENT, '/admin/roles'],
  ])('and what is beside it is closed to others: %#', async (person, path) => {
    signInAs(person);
    await renderScreen(path);
    await screen.findByRole('heading', { name: 'Not authorized.' });
  });
});

describe('The form of a user', () => {
  async function fillNew(): Promise<UserEvent> {
    signInAs(ADMIN);
    const user = await renderScreen('/admin/users/add');
    await fill(user, await screen.findByLabelText('First name'), 'Ulla');
    await fill(user, screen.getByLabelText('Last name'), 'Moor');
    await user.selectOptions(screen.getByLabelText('Gender'), 'female');
    await fill(user, screen.getByLabelText('Email'), ULLA.email);
    expect(screen.queryByLabelText('Password')).toBe(null);
    await user.click(screen.getByRole('button', { name: 'Set a password for them' }));
    await fill(user, screen.getByLabelText('Password'), 'Correct-horse-42');
    await fill(user, screen.getByLabelText('Confirm password'), 'Correct-horse-42');
    return user;
  }
  const add = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Add user' }));

  it('brings what is refused into sight with its tab', async () => {
    const taken = 'The email has already been taken.';
    refuse(adminUsers.create, 'INVALID_INPUT', { errors: { email: [taken] } });
    const user = await fillNew();
    expect(screen.queryByLabelText('Developer')).toBe(null);
    await user.click(screen.getByRole('tab', { name: 'Notifications & Preferences' }));
    await add(user);
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(taken)).not.toHaveLength(0);
    screen.getByText('Create failed');
  });

  it('says that nobody was added, and then leads to the list', async () => {
    refuse(adminUsers.create, 'INTERNAL', { message: '' });
    const user = await fillNew();
    await add(user);
    await screen.findByText('Create failed');
    expect(screen.getAllByText('Failed to create user.')).not.toHaveLength(0);
    const sent = answer(adminUsers.create, ACCOUNT);
    answer(adminUsers.list, pageOf([ULLA]));
    await add(user);
    await screen.findByText('User created.');
    await screen.findByText(ULLA.email);
    expect(location.pathname).toBe('/admin/users');
    expect(sent).toMatchObject([{ first_name: 'Ulla', email: ULLA.email, gender: 'female' }]);
  });

  it('says that a change was not saved, then saves it, and has the documents beside it', async () => {
    signInAs(ADMIN);
    answer(adminUsers.get, ACCOUNT);
    refuse(adminUsers.update, 'INTERNAL', { message: '' });
    const user = await renderScreen('/admin/users/9/edit');
    await fill(user, await screen.findByLabelText('First name'), 'Ursula');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Update failed');
    expect(screen.getAllByText('Failed to update user.')).not.toHaveLength(0);
    const sent = answer(adminUsers.update, { ...ACCOUNT, first_name: 'Ursula', version: 2 });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('User updated.');
    expect(sent).toMatchObject([{ id: '9', first_name: 'Ursula', version: 1 }]);
    answer(documents.list, { data: [] });
    await user.click(screen.getByRole('tab', { name: 'Documents' }));
    await screen.findByText('Insurance card, front');
  });

  it('leads back to the list where nobody is found', async () => {
    signInAs(ADMIN);
    refuse(adminUsers.get, 'NOT_FOUND', { message: '' });
    answer(adminUsers.list, pageOf([ULLA]));
    const user = await renderScreen('/admin/users/999/edit');
    const alert = within((await screen.findByText('Failed to load user.')).closest('[role=alert]')!);
    await user.click(alert.getByRole('link', { name: 'User List' }));
    await screen.findByText(ULLA.email);
    expect(location.pathname).toBe('/admin/users');
  });
});
