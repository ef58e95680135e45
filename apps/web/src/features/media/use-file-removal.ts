import { media, type MediaFile } from '@drawpoint/contracts/appointments/media.contract';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';

/** Deletes a file after a confirmation. The server rejects a file in use, with the reason. */
export function useFileRemoval(onDone?: () => void) {
  const removal = useMutation(mutation(media.remove));

  async function remove({ id, original_name: name }: MediaFile): Promise<void> {
    const agreed = await confirm({
      title: t('Delete {{name}}?', { name }),
      text: t('This cannot be undone.'),
      verb: t('Delete'),
      tone: 'bad',
    });
    if (!agreed) return;
    removal.mutateAsync({ id }).then(
      () => {
        toast('success', t('File deleted.'));
        onDone?.();
      },
      (error: unknown) => toast('error', t(errorText(error, t('Failed to delete file.')))),
    );
  }
  return { remove, removing: removal.isPending };
}
