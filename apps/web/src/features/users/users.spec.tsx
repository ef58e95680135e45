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
  it('a deletion that upcoming visits forbid opens a dialog with links to these visits', async () => {
    const user = await openList([ULLA]);
    const visit = { id: 5, confirmation_code: 'C3QTCR67', starts_at: '2099-03-03T09:15:00-05:00' };
    refuse(adminUsers.remove, 'VISITS_AHEAD', { details: { visits_ahead: 1, visits: [visit] } });
    await choose(user, 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ulla Moor has visits ahead' }));
    dialog.getByText('1 visit has to be canceled first.');
    const link = dialog.getByRole('link', { name: 'C3QTCR67 · Tue, Mar 3, 2099, 9:15 am' });
    expect(link.getAttribute('href')).toBe('/phleb/appointments/5');
    expect(currentToasts()).toEqual([]);
  });

  it('an admin sends an invitation again, and reads the refusal for a person who has a password', async () => {
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

  it('the focus moves to the next row after a deletion, and to the heading when the list is empty', async () => {
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

  it('the list of users shows the roles of each, and keeps its filters after a reload', async () => {
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

  it('a failed deletion shows an error, and a successful one removes the user from the list', async () => {
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

  it('a deleted user is marked as deleted and can be restored', async () => {
    const user = await openList([{ ...ULLA, deleted_at: '2026-11-21T15:00:00.000Z', may: ['restore'] }]);
    (await rowOf('Ulla Moor')).getByText('deleted');
    const sent = answer(adminUsers.restore, ACCOUNT);
    answer(adminUsers.list, pageOf<ListedUser>([]));
    await user.click(screen.getByRole('button', { name: /^Restore/ }));
    await screen.findByText('Ulla Moor is restored.');
    await waitFor(() => expect(screen.queryByText(ULLA.email)).toBe(null));
    expect(sent).toEqual([{ id: '9' }]);
  });

  it('a developer deletes a user permanently', async () => {
    const sent = answer(adminUsers.remove, {});
    const user = await openList([ULLA], DEVELOPER);
    await choose(user, 'Delete permanently');
    await screen.findByText('Ulla Moor is deleted permanently.');
    expect(sent).toEqual([{ id: '9', force: 'true' }]);
  });

  it('a phlebotomist’s list links a name to the page of the patient', async () => {
    await openList([{ ...ULLA, may: ['request'] }], PHLEBOTOMIST);
    const link = (await rowOf('Ulla Moor')).getByRole('link', { name: 'Ulla Moor' });
    expect(link.getAttribute('href')).toBe('/phleb/patients/9');
  });

  it('a manager’s list links a name to the account, and its menu to the page of the patient', async () => {
    const user = await openList([ULLA]);
    const row = await rowOf('Ulla Moor');
    expect(row.getByRole('link', { name: 'Ulla Moor' }).getAttribute('href')).toBe('/admin/users/9/edit');
    await user.click(row.getByRole('button', { name: 'More' }));
    await screen.findByRole('button', { name: 'Patient page' });
  });

  it('a phlebotomist’s list has the title Patient Hub, and says who appears there when it is empty', async () => {
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
  ])(
    'the pages for users and roles are refused to people without the permission: case %#',
    async (person, path) => {
      signInAs(person);
      await renderScreen(path);
      await screen.findByRole('heading', { name: 'Not authorized.' });
    },
  );
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

  it('the form of a user opens the tab of the field that the server refuses', async () => {
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

  it('a failed creation of a user shows an error, and a successful one leads to the list', async () => {
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

  it('a failed update of a user shows an error and can be repeated, and the page has a documents tab', async () => {
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

  it('a patient without email is changed without one, until staff enter it', async () => {
    signInAs(ADMIN);
    const rosa: AdminUser = { ...ACCOUNT, email: '', may: [...ACCOUNT.may, 'invite'] };
    answer(adminUsers.get, rosa);
    const sent = answer(adminUsers.update, { ...rosa, version: 2 });
    const user = await renderScreen('/admin/users/9/edit');
    await fill(user, await screen.findByLabelText('First name'), 'Ursula');
    expect(screen.queryByRole('button', { name: 'Send the invitation again' })).toBe(null);
    const save = screen.getByRole('button', { name: 'Save changes' });
    await user.click(save);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('email');
    await fill(user, screen.getByLabelText('Email'), 'ulla@example.test');
    await user.click(save);
    await waitFor(() => expect(sent[1]).toMatchObject({ email: 'ulla@example.test' }));
  });

  it('the page of an unknown user shows an error and links to the list', async () => {
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
