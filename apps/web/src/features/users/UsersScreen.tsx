import { adminUsers, type ListedUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { isManager, useUser } from '../../lib/session/current-user.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useUserActions } from './use-user-actions.ts';
import { useUserColumns, useUserFilters } from './user-columns.tsx';
import { USERS_LIST } from './users.queries.ts';
import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api/api.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import css from './Users.module.css';

const RequestDialog = lazy(async () => ({
  default: (await import('../visits/RequestDialog.tsx')).RequestDialog,
}));

/** The user list: a manager's people, or a phlebotomist's own patients. */
export function Component() {
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
      lead={manages ? undefined : t('Your patients. Request a visit, and the request stays until they book.')}
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
          text: manages ? undefined : t('Patients who have a visit with you show here.'),
        }}
      />
      <Suspense>
        {asked && <RequestDialog request={{ patient: asked }} onClose={() => setAsked(null)} />}
      </Suspense>
    </Page>
  );
}

/** People who withdrew the company's access. Renders nothing without any. */
function Objections() {
  const { data } = useQuery(query(providerPeople.listObjections, {}));
  if (!data || data.data.length === 0) return null;
  const names = data.data.map(
    (each) => `${fullName(each)} (${formatDate(localDate(new Date(each.objected_at)))})`,
  );
  return (
    <div className={css.objections}>
      <Notice tone="wait">
        {t('These patients no longer let you read their record or act on their behalf: {{names}}', {
          names: names.join(', '),
        })}
      </Notice>
    </div>
  );
}
