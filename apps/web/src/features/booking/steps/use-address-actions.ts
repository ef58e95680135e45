import { addresses, type Address } from '@drawpoint/contracts/auth/addresses.contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { keyOf, mutation } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast, toastWithUndo } from '../../../lib/toasts.ts';

/** Reads the saved addresses again, after a change of one. */
export const refreshAddresses = () => queryClient.invalidateQueries({ queryKey: keyOf(addresses.list) });

/** What the menu of a saved address does, with the words of 2 §8; both can be taken back. */
export function useAddressActions() {
  const { t } = useTranslation();
  const setDefault = useMutation({
    ...mutation(addresses.update),
    onSuccess: refreshAddresses,
    onError: (error) => toast('error', t(errorText(error, t('Failed to update default.')))),
  });
  const remove = useMutation({
    ...mutation(addresses.remove),
    onSuccess: refreshAddresses,
    onError: (error) => toast('error', t(errorText(error, t('The address could not be deleted.')))),
  });

  /** `before`: the default until now, which Undo makes it again. */
  function makeDefault(address: Address, before: Address | undefined): void {
    const put = (id: number, onSuccess?: () => void) =>
      setDefault.mutate({ id, is_default: true }, onSuccess && { onSuccess });
    put(address.id, () =>
      before
        ? toastWithUndo(t('Default address updated.'), () => put(before.id))
        : toast('success', t('Default address updated.')),
    );
  }

  return { makeDefault, remove: (id: number) => remove.mutateAsync({ id }) };
}
