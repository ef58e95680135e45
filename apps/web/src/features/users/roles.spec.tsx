import { roles, type RoleRecord } from '@drawpoint/contracts/auth/roles.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { ADMIN } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const BUILT_IN: RoleRecord = { id: 1, name: 'admin', built_in: true, provider: null, may_change: false };
const DESK: RoleRecord = { id: 8, name: 'Desk', built_in: false, provider: null, may_change: true };

describe('The roles', () => {
  beforeEach(() => signInAs(ADMIN));

  it('a role is added by its name, and a blank name is ignored', async () => {
    answer(roles.list, { data: [BUILT_IN] });
    const sent = answer(roles.create, DESK);
    const user = await renderScreen('/admin/roles');
    await screen.findByText('Built in');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.queryByRole('alert')).toBe(null);
    await fill(user, screen.getByLabelText('New role'), 'Desk');
    answer(roles.list, { data: [BUILT_IN, DESK] });
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByText('Desk');
    expect(sent).toEqual([{ name: 'Desk' }]);
  });

  it('a role is renamed in its row, unless the name is taken', async () => {
    answer(roles.list, { data: [BUILT_IN, DESK] });
    const taken = 'The name has already been taken.';
    refuse(roles.update, 'INVALID_INPUT', { errors: { name: [taken] } });
    const user = await renderScreen('/admin/roles');
    await user.click(await screen.findByRole('button', { name: 'Rename Desk' }));
    await fill(user, screen.getByLabelText('Name'), 'admin');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(taken);
    const sent = answer(roles.update, { ...DESK, name: 'Front desk' });
    answer(roles.list, { data: [BUILT_IN, { ...DESK, name: 'Front desk' }] });
    await fill(user, screen.getByLabelText('Name'), 'Front desk');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Front desk');
    expect(sent).toEqual([{ id: '8', name: 'Front desk' }]);
  });

  it('a role is deleted after a confirmation', async () => {
    answer(roles.list, { data: [BUILT_IN, DESK] });
    const sent = answer(roles.remove, {});
    const user = await renderScreen('/admin/roles');
    await user.click(await screen.findByRole('button', { name: 'Delete Desk' }));
    answer(roles.list, { data: [BUILT_IN] });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Desk')).toBe(null));
    expect(sent).toEqual([{ id: '8' }]);
  });
});
