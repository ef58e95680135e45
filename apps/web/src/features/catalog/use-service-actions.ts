import { services, type ManagedService } from '@drawpoint/contracts/booking/services.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast, toastWithUndo } from '../../lib/screen/toasts.ts';
import type { RowAction } from '../../ui/lists/columns.ts';

/** A service that future visits need, and the server's error text. */
export type NeededService = { service: ManagedService; text: string };

/** Delete, restore and delete permanently. `edit` opens a row. */
export function useServiceActions(edit: (service: ManagedService) => void) {
  const [needed, setNeeded] = useState<NeededService | null>(null);
  const removal = useMutation(mutation(services.remove));
  const forcedRemoval = useMutation(mutation(services.forceRemove));
  const restoration = useMutation(mutation(services.restore));

  function refuse(service: ManagedService, error: unknown): void {
    const text = t(errorText(error, t('This could not be done.')));
    if (error instanceof ApiError && error.code === 'VISITS_AHEAD') setNeeded({ service, text });
    else toast('error', text);
  }

  const restore = (service: ManagedService): void => {
    restoration.mutateAsync({ id: service.id } satisfies InputOf<typeof services.restore>).then(
      () => toast('success', t('{{name}} is restored.', { name: service.name })),
      (error: unknown) => refuse(service, error),
    );
  };

  async function remove(service: ManagedService): Promise<void> {
    const { id, name } = service;
    const agreed = await confirm({
      title: t('Delete {{name}}?', { name }),
      text: t('Patients can’t book it anymore. Past visits keep it, and you can restore it.'),
      verb: t('Delete'),
      tone: 'bad',
    });
    if (!agreed) return;
    removal.mutateAsync({ id }).then(
      () => toastWithUndo(t('{{name}} is deleted.', { name }), () => restore(service)),
      (error: unknown) => refuse(service, error),
    );
  }

  async function forceRemove(service: ManagedService): Promise<void> {
    const { id, name } = service;
    const agreed = await confirm({
      title: t('Delete {{name}} permanently?', { name }),
      text: t(
        'This also deletes the prices and lengths that providers and phlebotomists set for it. This cannot be undone.',
      ),
      verb: t('Delete permanently'),
      tone: 'bad',
    });
    if (!agreed) return;
    forcedRemoval.mutateAsync({ id }).then(
      () => toast('success', t('{{name}} is deleted permanently.', { name })),
      (error: unknown) => refuse(service, error),
    );
  }

  const actions: RowAction<ManagedService>[] = [
    {
      kind: 'plain',
      label: t('Edit'),
      name: ({ name }) => t('Edit {{name}}', { name }),
      run: edit,
      shown: ({ deleted_at }) => deleted_at === null,
    },
    {
      kind: 'plain',
      label: t('Restore'),
      name: ({ name }) => t('Restore {{name}}', { name }),
      run: restore,
      shown: ({ deleted_at }) => deleted_at !== null,
    },
    {
      kind: 'menu',
      tone: 'bad',
      label: t('Delete'),
      name: ({ name }) => t('Delete {{name}}', { name }),
      run: (service) => void remove(service),
      shown: ({ deleted_at }) => deleted_at === null,
    },
    {
      kind: 'menu',
      tone: 'bad',
      label: t('Delete permanently'),
      name: ({ name }) => t('Delete {{name}} permanently', { name }),
      run: (service) => void forceRemove(service),
      shown: ({ deleted_at }) => deleted_at !== null,
    },
  ];
  return { actions, needed, forget: () => setNeeded(null) };
}
