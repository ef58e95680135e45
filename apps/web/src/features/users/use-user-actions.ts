import { adminUsers, type ListedUser } from '@drawpoint/contracts/auth/admin-users.contract';
import type { UserAction } from '@drawpoint/contracts/account-access';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast, toastWithUndo } from '../../lib/screen/toasts.ts';
import { useImpersonation } from '../../lib/session/use-impersonation.ts';
import { isPatient } from '../../lib/session/roles.ts';
import type { RowAction } from '../../ui/lists/columns.ts';
import { sendInvitation } from './send-invitation.ts';
import { showVisitsAhead } from '../appointments/visits-ahead.ts';

/**
 * The row actions of the user list (docs/product/back-office.md#users). `request` opens the dialog that
 * requests a booking.
 */
export function useUserActions(request: (user: ListedUser) => void): RowAction<ListedUser>[] {
  const navigate = useNavigate();
  const { startImpersonation } = useImpersonation();

  const failed = (name: string) => (error: unknown) => {
    if (showVisitsAhead(name, error)) return;
    toast('error', errorText(error, t('Failed to delete user.')), t('Delete failed'));
  };

  async function restore({ id, full_name: name }: ListedUser): Promise<void> {
    await call(adminUsers.restore, { id }).then(
      () => toast('success', t('{{name}} is restored.', { name })),
      (error: unknown) => toast('error', errorText(error, t('This could not be done.'))),
    );
    markStale(adminUsers.restore.writes);
  }

  async function remove(user: ListedUser): Promise<void> {
    const { id, full_name: name } = user;
    const text = t("They'll be signed out and can't sign in. The account can be restored.");
    const title = t('Delete {{name}}?', { name });
    if (!(await confirm({ title, text, verb: t('Delete'), keep: t('Back'), tone: 'bad' }))) return;
    await call(adminUsers.remove, { id }).then(
      () => toastWithUndo(t('{{name}} is deleted.', { name }), () => void restore(user)),
      failed(name),
    );
    markStale(adminUsers.remove.writes);
  }

  async function removeForEver({ id, full_name: name }: ListedUser): Promise<void> {
    const text = t(
      'The account, its addresses and documents are removed. Visits stay. This cannot be undone.',
    );
    const title = t('Delete {{name}} permanently?', { name });
    const verb = t('Delete permanently');
    if (!(await confirm({ title, text, verb, keep: t('Back'), tone: 'bad' }))) return;
    await call(adminUsers.remove, { id, force: true }).then(
      () => toast('success', t('{{name}} is deleted permanently.', { name })),
      failed(name),
    );
    markStale(adminUsers.remove.writes);
  }

  async function removeFromCompany({ id, full_name: name }: ListedUser): Promise<void> {
    const text = t('They’ll no longer appear in your lists. Their account and visits stay.');
    const title = t('Remove {{name}} from your company?', { name });
    const verb = t('Remove from company');
    if (!(await confirm({ title, text, verb, keep: t('Back'), tone: 'bad' }))) return;
    await call(adminUsers.remove, { id }).then(
      () => toast('success', t('{{name}} was removed from your lists.', { name })),
      failed(name),
    );
    markStale(adminUsers.remove.writes);
  }

  const action = (
    may: UserAction,
    kind: RowAction<ListedUser>['kind'],
    label: string,
    run: (user: ListedUser) => unknown,
    tone?: 'bad',
  ): RowAction<ListedUser> => ({
    ...{ kind, label, run: (user) => void run(user), ...(tone && { tone }) },
    name: ({ full_name }) => `${label}: ${full_name}`,
    shown: ({ may: allowed }) => allowed.includes(may),
  });
  return [
    action('edit', 'plain', t('Edit'), ({ id }) => navigate(paths.editUser(id))),
    action('restore', 'plain', t('Restore'), restore),
    {
      ...action('invite', 'menu', t('Send the invitation again'), sendInvitation),
      shown: ({ may, email }) => may.includes('invite') && email !== '',
    },
    {
      ...{ kind: 'menu', label: t('Patient page'), run: ({ id }) => void navigate(paths.patient(id)) },
      name: ({ full_name }) => t('Patient page: {{name}}', { name: full_name }),
      // Where the name does not lead there.
      shown: ({ roles, may }) => isPatient(roles) && may.includes('edit'),
    },
    action('request', 'menu', t('Request Appt'), request),
    action('impersonate', 'menu', t('Impersonate'), ({ id }) => startImpersonation(id)),
    action('delete', 'menu', t('Delete'), remove, 'bad'),
    action('remove_from_company', 'menu', t('Remove from company'), removeFromCompany, 'bad'),
    action('delete_forever', 'menu', t('Delete permanently'), removeForEver, 'bad'),
  ];
}
