import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { keyOf, mutation } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast } from '../../../lib/toasts.ts';

/** Reads the saved addresses again, after a change of one. */
export const refreshAddresses = () => queryClient.invalidateQueries({ queryKey: keyOf(addresses.list) });

/** What the menu of a saved address does, with the words of 2 §8. `onRemoved` hears which one is gone. */
export function useAddressDeeds(onRemoved: (id: number) => void) {
  const { t } = useTranslation();
  const makeDefault = useMutation({
    ...mutation(addresses.update),
    onSuccess: async () => {
      await refreshAddresses();
      toast('success', t('Default address updated.'));
    },
    onError: (error) => toast('error', t(errorText(error, t('Failed to update default.')))),
  });
  const remove = useMutation({
    ...mutation(addresses.remove),
    onSuccess: async (_, { id }) => {
      await refreshAddresses();
      onRemoved(Number(id));
    },
    onError: (error) => toast('error', t(errorText(error, t('The address could not be deleted.')))),
  });
  return { makeDefault, remove };
}
