import { addresses, type Address } from '@drawpoint/contracts/auth/addresses.contract';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../../i18n/translate.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { useRemoval } from '../../../lib/lists/use-removal.ts';
import { streetText } from '../../../lib/places/place.ts';
import { confirm } from '../../../lib/screen/confirm.ts';
import { keyOf, mutation } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { toast, toastWithUndo } from '../../../lib/screen/toasts.ts';

/** Refetches the saved addresses after a change. */
export const refreshAddresses = () => queryClient.invalidateQueries({ queryKey: keyOf(addresses.list) });

export const addressName = (address: Address): string => address.label ?? streetText(address);

/** The actions of a saved address; texts from docs/product/accounts.md#addresses. Both actions offer Undo. */
export function useAddressActions() {
  const setDefault = useMutation({
    ...mutation(addresses.update),
    onSuccess: refreshAddresses,
    onError: (error) => toast('error', t(errorText(error, t('Failed to update default.')))),
  });
  const removal = useRemoval();
  const remove = useMutation({
    ...mutation(addresses.remove),
    onSuccess: refreshAddresses,
    onError: (error) => toast('error', t(errorText(error, t('The address could not be deleted.')))),
  });

  /** `before`: the previous default, which Undo restores. */
  function makeDefault(address: Address, before: Address | undefined): void {
    const put = (id: number, onSuccess?: () => void) =>
      setDefault.mutate({ id, is_default: true }, onSuccess && { onSuccess });
    put(address.id, () =>
      before
        ? toastWithUndo(t('Default address updated.'), () => put(before.id))
        : toast('success', t('Default address updated.')),
    );
  }

  /**
   * Removes an address after a confirmation. `onRemoved` and `undone` are called after the removal and after
   * Undo.
   */
  async function askToRemove(address: Address, onRemoved?: () => void, undone?: () => void): Promise<void> {
    const { id } = address;
    const text = address.label ? `${address.label}: ${streetText(address)}` : streetText(address);
    if (!(await confirm({ title: t('Delete this address?'), text, verb: t('Delete'), tone: 'bad' }))) return;
    onRemoved?.();
    removal.remove(id, {
      text: t('Address deleted.'),
      run: () => remove.mutateAsync({ id }),
      ...(undone && { undone }),
    });
  }

  return { makeDefault, askToRemove, isHidden: removal.isHidden };
}
