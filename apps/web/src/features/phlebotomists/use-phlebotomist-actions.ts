import type { Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { toast, toastWithUndo } from '../../lib/screen/toasts.ts';
import type { RowAction } from '../../ui/lists/columns.ts';
import { showVisitsAhead } from '../appointments/visits-ahead.ts';

/** The dialog opened from the list. */
export type OpenDialog = { what: 'users' | 'services'; phlebotomist: Phlebotomist } | { what: 'assign' };

/** The row menu. Deleted phlebotomists can be restored; developers can delete them permanently. */
export function usePhlebotomistActions(open: (opened: OpenDialog) => void): RowAction<Phlebotomist>[] {
  const navigate = useNavigate();
  const isDeveloper = seesAllProviders(useUser());
  const removal = useMutation(mutation(phlebotomists.remove));
  const restoration = useMutation(mutation(phlebotomists.restore));
  const fail = (name: string) => (error: unknown) => {
    if (showVisitsAhead(name, error)) return;
    toast('error', errorText(error, t('Failed to delete.')), t('Delete failed'));
  };

  const restore = ({ id, name }: Phlebotomist): void => {
    restoration.mutateAsync({ id } satisfies InputOf<typeof phlebotomists.restore>).then(
      () => toast('success', t('{{name}} is restored.', { name })),
      (error: unknown) => toast('error', errorText(error, t('This could not be done.'))),
    );
  };

  async function remove(phlebotomist: Phlebotomist): Promise<void> {
    const { id, name } = phlebotomist;
    const agreed = await confirm({
      title: t('Delete {{name}}?', { name }),
      text: t('They can’t sign in, and patients can’t book them. Past visits stay.'),
      verb: t('Delete'),
      keep: t('Back'),
      tone: 'bad',
    });
    if (!agreed) return;
    removal
      .mutateAsync({ id })
      .then(() => toastWithUndo(t('Phlebotomist deleted.'), () => restore(phlebotomist)), fail(name));
  }

  async function removeForGood({ id, name }: Phlebotomist): Promise<void> {
    const agreed = await confirm({
      title: t('Delete {{name}} permanently?', { name }),
      text: t(
        'This also deletes their account, hours and prices. Visits keep their name. This cannot be undone.',
      ),
      verb: t('Delete permanently'),
      keep: t('Back'),
      tone: 'bad',
    });
    if (!agreed) return;
    removal
      .mutateAsync({ id, force: true })
      .then(() => toast('success', t('Phlebotomist deleted.')), fail(name));
  }

  const inMenu = (
    label: string,
    run: (row: Phlebotomist) => void,
    shown = ({ deleted }: Phlebotomist) => !deleted,
  ): RowAction<Phlebotomist> => ({
    label,
    run,
    kind: 'menu',
    shown,
    name: ({ name }) => `${label}: ${name}`,
  });
  return [
    inMenu(t('Approved Users'), (phlebotomist) => open({ what: 'users', phlebotomist })),
    inMenu(t('Set Schedule'), ({ id }) => void navigate(`${paths.editPhlebotomist(id)}?tab=availability`)),
    inMenu(t('Services'), (phlebotomist) => open({ what: 'services', phlebotomist })),
    inMenu(t('Appointments'), ({ id }) => void navigate(paths.phlebotomistAppointments(id))),
    inMenu(t('Edit'), ({ id }) => void navigate(paths.editPhlebotomist(id))),
    { ...inMenu(t('Delete'), (row) => void remove(row)), tone: 'bad' },
    inMenu(t('Restore'), restore, ({ deleted }) => deleted === true),
    {
      ...inMenu(
        t('Delete permanently'),
        (row) => void removeForGood(row),
        () => isDeveloper,
      ),
      tone: 'bad',
    },
  ];
}
