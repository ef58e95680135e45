import { media, type MediaFile } from '@drawpoint/contracts/appointments/media.contract';
import { optionCategories } from '@drawpoint/contracts/admin/option-categories.contract';
import { options } from '@drawpoint/contracts/admin/options.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { DEVELOPER } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const FILE: MediaFile = {
  ...{ id: 9, url: '/api/files/9', thumbnail_url: null, original_name: 'flyer.png', mime_type: 'image/png' },
  ...{ size: 70, path: 'media/9.png', created_at: '2026-11-20T15:00:00.000Z', uploader: null },
};

describe('The media library', () => {
  it('a file is deleted where one is chosen, after a question; a failure shows an error', async () => {
    signInAs(DEVELOPER);
    answer(optionCategories.list, { data: [] });
    answer(options.listAll, {
      data: [
        {
          ...{ id: 1, version: 1, key: 'banner', label: 'Banner', value: null, type: 'media', config: null },
          ...{ option_category_id: null, managed_by_env: false, built_in: false, set_by: 'admins' },
        },
      ],
    });
    answer(media.list, pageOf([FILE]));
    const user = await renderScreen('/admin/options');
    const banner = within(await screen.findByRole('group', { name: 'Banner' }));
    await user.click(banner.getByRole('button', { name: 'Choose a file' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Choose a file' }));
    picker.getByText('The file that you choose becomes public.');
    const remove = async () => {
      await user.click(await picker.findByRole('button', { name: 'Delete flyer.png' }));
      const question = await screen.findByRole('dialog', { name: 'Delete flyer.png?' });
      await user.click(within(question).getByRole('button', { name: 'Delete' }));
    };
    refuse(media.remove, 'INTERNAL', { message: '' });
    await remove();
    await screen.findByText('Failed to delete file.');
    const sent = answer(media.remove, { message: 'Deleted.' });
    answer(media.list, pageOf([]));
    await remove();
    await screen.findByText('File deleted.');
    await waitFor(() => expect(picker.queryByRole('button', { name: 'Delete flyer.png' })).toBe(null));
    expect(sent).toEqual([{ id: '9' }]);
  });
});
