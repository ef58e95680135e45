import { optionCategories } from '@drawpoint/contracts/admin/option-categories.contract';
import { options, type SiteOption } from '@drawpoint/contracts/admin/options.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { ADMIN, DEVELOPER } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const MOTTO: SiteOption = {
  ...{ id: 1, version: 1, key: 'motto', label: 'Motto', value: 'Gently drawn', type: 'text', config: null },
  ...{ option_category_id: null, managed_by_env: false, built_in: false, set_by: 'admins' },
};
const PRINT = { id: 3, name: 'Print' };

async function open(who: User) {
  signInAs(who);
  answer(optionCategories.list, { data: [] });
  answer(options.listAll, { data: [MOTTO] });
  return renderScreen('/admin/options');
}

async function agree(user: Awaited<ReturnType<typeof open>>, verb: string) {
  const question = await screen.findByRole('dialog', { name: /^Delete/ });
  await user.click(within(question).getByRole('button', { name: verb }));
}

describe('The options of the site', () => {
  it('options wait for their categories, which can be asked for again', async () => {
    signInAs(DEVELOPER);
    answer(options.listAll, { data: [MOTTO] });
    refuse(optionCategories.list, 'INTERNAL');
    const user = await renderScreen('/admin/options');
    await screen.findByText('This could not be loaded');
    expect(screen.queryByRole('navigation', { name: 'Categories' })).toBe(null);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Option' }).disabled).toBe(true);
    answer(optionCategories.list, { data: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('Motto');
  });

  it('a key of the wrong form shows its error, and a failed save shows its own in the form', async () => {
    const user = await open(DEVELOPER);
    await screen.findByLabelText('Motto');
    await user.click(screen.getByRole('button', { name: 'Add Option' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Option' }));
    await fill(user, dialog.getByLabelText('Label'), 'Banner');
    await fill(user, dialog.getByLabelText('Key'), 'Banner 1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Use lowercase letters, digits and _ only, with a letter first.');
    await fill(user, dialog.getByLabelText('Key'), 'banner');
    refuse(options.create, 'INTERNAL', { message: '' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Failed to save option.', { selector: '[role=alert] *' });
  });

  it('an admin sets values, and neither describes nor deletes options', async () => {
    await open(ADMIN);
    expect((await screen.findByLabelText<HTMLInputElement>('Motto')).value).toBe('Gently drawn');
    for (const name of [/^Add Option/, /^Edit/, /^Delete/])
      expect(screen.queryByRole('button', { name })).toBe(null);
  });

  it('an option is described anew', async () => {
    const user = await open(DEVELOPER);
    await user.click(await screen.findByRole('button', { name: 'Edit Motto' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Option' }));
    await fill(user, dialog.getByLabelText('Label'), 'Motto now');
    const sent = answer(options.update, MOTTO);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Option updated.');
    expect(sent).toMatchObject([{ id: '1', version: 1, label: 'Motto now' }]);
  });

  it('a failed deletion shows an error, and a permanent one drops what was typed for the option', async () => {
    const user = await open(DEVELOPER);
    await user.click(await screen.findByRole('button', { name: 'Delete Motto' }));
    refuse(options.remove, 'INTERNAL', { message: '' });
    await agree(user, 'Delete');
    await screen.findByText('Failed to delete option.');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save All' });
    await fill(user, screen.getByLabelText('Motto'), 'Never to be kept');
    expect(save.disabled).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Edit Motto' }));
    await user.click(await screen.findByRole('button', { name: 'Hard Delete' }));
    const sent = answer(options.remove, { message: 'Deleted.' });
    answer(options.listAll, { data: [] });
    await agree(user, 'Delete permanently');
    await screen.findByText('Option permanently deleted.');
    expect(sent).toEqual([{ id: '1', force: '1' }]);
    await waitFor(() => expect(save.disabled).toBe(true));
  });
});

describe('The categories of options', () => {
  it('a category is renamed in its place and deleted after a question; a failure shows an error', async () => {
    signInAs(DEVELOPER);
    answer(optionCategories.list, { data: [PRINT] });
    const user = await renderScreen('/admin/option-categories');
    const row = within((await screen.findByLabelText('Name of Print')).closest('li')!);
    await fill(user, row.getByRole('textbox'), '  Paper ');
    refuse(optionCategories.rename, 'INTERNAL', { message: '' });
    await user.click(row.getByRole('button', { name: 'Rename' }));
    await row.findByText('Failed to update category.');
    await screen.findByText('Failed to update category.', { selector: '[data-toasts] *' });
    const renamed = answer(optionCategories.rename, { ...PRINT, name: 'Paper' });
    answer(optionCategories.list, { data: [{ ...PRINT, name: 'Paper' }] });
    await user.click(row.getByRole('button', { name: 'Rename' }));
    await screen.findByLabelText('Name of Paper');
    expect(renamed).toEqual([{ id: '3', name: 'Paper' }]);

    refuse(optionCategories.remove, 'INTERNAL', { message: '' });
    await user.click(screen.getByRole('button', { name: 'Delete Paper' }));
    await agree(user, 'Delete');
    await screen.findByText('Failed to delete category.');
    answer(optionCategories.remove, { message: 'Deleted.' });
    answer(optionCategories.list, { data: [] });
    await user.click(screen.getByRole('button', { name: 'Delete Paper' }));
    await agree(user, 'Delete');
    await screen.findByText('Category deleted.');
    await waitFor(() => expect(screen.queryByLabelText('Name of Paper')).toBe(null));
  });
});
