import type { StoredCard } from '@drawpoint/contracts/appointments/payment';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { useMutation } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';

/** Removes a stored card after a confirmation. `remove` returns whether the card is gone. */
export function useCardRemoval() {
  const { mutateAsync } = useMutation(mutation(storedCards.removeCard));

  async function remove({ id, label }: Pick<StoredCard, 'id' | 'label'>): Promise<boolean> {
    const title = t('Remove {{card}}?', { card: label });
    if (!(await confirm({ title, verb: t('Remove'), tone: 'bad' }))) return false;
    try {
      await mutateAsync({ id });
      toast('success', t('Card removed.'));
      return true;
    } catch (error) {
      toast('error', t(errorText(error, message('The card could not be removed.'))));
      return false;
    }
  }

  return { remove };
}
