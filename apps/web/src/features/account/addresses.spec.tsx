import { addresses, type Address } from '@drawpoint/contracts/auth/addresses.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { PATIENT } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const WORK: Address = {
  ...{ id: 2, version: 1, label: 'Work', line1: '350 5th Avenue', line2: null, city: 'New York' },
  ...{ state: 'NY', zip: '10118', phone: null, notes: null, is_default: false, service_address: null },
};
const HOME: Address = { ...WORK, id: 1, label: 'Home', line1: '120 East 34th Street', is_default: true };

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

async function open(rows: Address[]): Promise<UserEvent> {
  signInAs(PATIENT);
  answer(addresses.list, pageOf(rows));
  return renderScreen('/account?tab=addresses');
}

async function choose(user: UserEvent, name: string, item: string): Promise<void> {
  await user.click((await rowOf(name)).getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: item }));
}

async function remove(user: UserEvent, name: string): Promise<void> {
  await choose(user, name, 'Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete this address?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText(name)).toBe(null));
}

describe('The saved addresses', () => {
  it('a person without addresses adds the first one', async () => {
    const user = await open([]);
    await screen.findByText('No saved addresses yet');
    await user.click(screen.getByRole('button', { name: 'Add a saved address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a saved address' }));
    await fill(user, dialog.getByLabelText('Label (optional)'), 'Home');
    await fill(user, dialog.getByLabelText('Address'), HOME.line1);
    await fill(user, dialog.getByLabelText('ZIP'), '10016');
    await fill(user, dialog.getByLabelText('City'), 'New York');
    await user.selectOptions(dialog.getByLabelText('State'), 'NY');
    const sent = answer(addresses.create, HOME);
    answer(addresses.list, pageOf([HOME]));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    (await rowOf('Home')).getByText('Default');
    expect(screen.queryByRole('dialog')).toBe(null);
    expect(sent).toMatchObject([{ label: 'Home', line1: HOME.line1, zip: '10016', state: 'NY' }]);
  });

  it('an address is changed by the version that was opened', async () => {
    const user = await open([HOME, WORK]);
    await user.click(await screen.findByRole('button', { name: 'Edit Work' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit address' }));
    await fill(user, dialog.getByLabelText('Label (optional)'), 'Office');
    const sent = answer(addresses.update, { ...WORK, label: 'Office', version: 2 });
    answer(addresses.list, pageOf([HOME, { ...WORK, label: 'Office' }]));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Office');
    expect(sent).toMatchObject([{ id: '2', label: 'Office', version: 1 }]);
  });

  it('one address is the default, and Undo restores the previous one', async () => {
    const user = await open([HOME, WORK]);
    const sent = answer(addresses.update, WORK);
    await choose(user, 'Work', 'Set as default');
    await screen.findByText('Default address updated.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { id: '2', is_default: true },
      { id: '1', is_default: true },
    ]);
  });

  it('an error is shown when the default cannot be changed', async () => {
    const user = await open([HOME, WORK]);
    refuse(addresses.update, 'INTERNAL', { message: '' });
    await choose(user, 'Work', 'Set as default');
    await screen.findByText('Failed to update default.');
  });

  it('Undo brings a deleted address back, because nothing was sent', async () => {
    const user = await open([HOME, WORK]);
    const sent = answer(addresses.remove, {});
    await remove(user, 'Home');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await rowOf('Home');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBe(null);
    expect(sent).toEqual([]);
  });

  it('an address is deleted when its toast is gone', async () => {
    const user = await open([HOME, WORK]);
    const sent = answer(addresses.remove, {});
    await remove(user, 'Home');
    answer(addresses.list, pageOf([WORK]));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(sent).toEqual([{ id: '1' }]));
    await rowOf('Work');
    expect(screen.queryByText('Home')).toBe(null);
  });

  it('an address is shown again when the server does not delete it', async () => {
    const user = await open([HOME, WORK]);
    refuse(addresses.remove, 'UNAVAILABLE');
    await remove(user, 'Home');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await rowOf('Home');
  });
});
