import { adminUsers, type ListedUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { isManager, useUser } from '../../lib/current-user.ts';
import { useList } from '../../lib/use-list.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListView } from '../../ui/list/ListView.tsx';
import { Page } from '../../ui/Page.tsx';
import { Objections } from './Objections.tsx';
import { useUserActions } from './use-user-actions.ts';
import { useUserColumns, useUserFilters } from './user-columns.tsx';
import { USERS_LIST } from './users.queries.ts';

const RequestDialog = lazy(async () => ({
  default: (await import('../visits/RequestDialog.tsx')).RequestDialog,
}));

/** User list (3 §2): the people a manager answers for, a phlebotomist's own patients (OP §7). */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const list = useList(adminUsers.list, USERS_LIST);
  const [asked, setAsked] = useState<ListedUser | null>(null);
  const actions = useUserActions(setAsked);
  const manages = isManager(user);
  const name = manages ? t('User List') : t('Patient Hub', { context: 'screen' });
  const columns = useUserColumns();
  const filters = useUserFilters();

  return (
    <Page
      title={name}
      lead={manages ? undefined : t('Your patients. Ask one to book, and the request stays until they do.')}
      width="wide"
      actions={
        manages && (
          <LinkButton tone="accent" to={paths.addUser}>
            {t('Add User')}
          </LinkButton>
        )
      }
    >
      {manages && <Objections />}
      <ListView
        list={list}
        label={name}
        search={t('Search by name or email')}
        columns={columns}
        filters={manages ? filters : []}
        actions={actions}
        isDimmed={({ deleted_at }) => deleted_at !== null}
        nothing={t('No users found.')}
        empty={{
          title: t('No users found.'),
          text: manages ? undefined : t('Patients who have a visit with you stand here.'),
        }}
      />
      <Suspense>
        {asked && <RequestDialog request={{ patient: asked }} onClose={() => setAsked(null)} />}
      </Suspense>
    </Page>
  );
}
