import { options, type SiteOption } from '@drawpoint/contracts/admin/options.contract';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';

/** Deletes an option after a confirmation; with `force` permanently. `onDone` is called after it. */
export function useOptionRemoval(onDone: () => void) {
  return async function remove(option: SiteOption, force: boolean): Promise<void> {
    const agreed = await confirm({
      title: force
        ? t('Delete {{name}} permanently?', { name: option.label })
        : t('Delete {{name}}?', { name: option.label }),
      text: force ? t('This cannot be undone.') : t('Adding an option with the same key brings it back.'),
      verb: force ? t('Delete permanently') : t('Delete'),
      tone: 'bad',
    });
    if (!agreed) return;
    try {
      await call(options.remove, { id: option.id, ...(force && { force: '1' as const }) });
      markStale(options.remove.writes);
      toast('success', force ? t('Option permanently deleted.') : t('Option deleted.'));
      onDone();
    } catch (error) {
      toast('error', t(errorText(error, t('Failed to delete option.'))));
    }
  };
}
