import { adminUsers, type ListedUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { ROLES } from '@drawpoint/contracts/operation';
import { formatDate } from '@drawpoint/rules/dates';
import { roleLabel } from '@drawpoint/rules/labels';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { isManager, seesAllProviders, useUser } from '../../lib/current-user.ts';
import { localDate } from '../../lib/local-time.ts';
import { useList } from '../../lib/use-list.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { ListView } from '../../ui/list/ListView.tsx';
import { choiceFilter } from '../../ui/list/plain-filters.tsx';
import { Page } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useUserActions } from './use-user-actions.ts';
import { USERS_LIST } from './users.queries.ts';
import css from './Users.module.css';

const RequestDialog = lazy(async () => ({
  default: (await import('../visits/RequestDialog.tsx')).RequestDialog,
}));

/** User list (3 §2): the people a manager answers for, a phlebotomist's own patients. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const list = useList(adminUsers.list, USERS_LIST);
  const [asked, setAsked] = useState<ListedUser | null>(null);
  const actions = useUserActions(setAsked);
  const manages = isManager(user);

  const columns: (Column<ListedUser> | false)[] = [
    {
      key: 'name',
      title: t('Name'),
      sort: 'name',
      card: 'head',
      cell: ({ id, full_name, deleted_at, may }) => (
        <span className={css.name}>
          {may.includes('edit') ? <TextLink to={paths.editUser(id)}>{full_name}</TextLink> : full_name}
          {deleted_at && <Status tone="bad">{t('deleted')}</Status>}
        </span>
      ),
    },
    { key: 'email', title: t('Email'), sort: 'email', width: '22%', cell: ({ email }) => email },
    {
      key: 'roles',
      title: t('Roles'),
      width: '112px',
      card: 'quiet',
      cell: ({ roles }) => roles.map((role) => t(roleLabel(role))).join(', '),
    },
    {
      key: 'phlebotomist',
      title: t('Phlebotomist'),
      width: '13%',
      wraps: true,
      card: 'quiet',
      cell: ({ phlebotomist }) => phlebotomist?.name,
    },
    seesAllProviders(user) && {
      key: 'provider',
      title: t('Provider'),
      width: '13%',
      wraps: true,
      card: 'quiet',
      cell: ({ provider }) => provider?.name,
    },
    {
      key: 'visited',
      title: t('Last Visited'),
      sort: 'last_visited_at',
      width: '116px',
      card: 'quiet',
      cell: ({ last_visited_at }) => last_visited_at && formatDate(localDate(new Date(last_visited_at))),
    },
  ];
  const role = choiceFilter({
    name: 'role',
    label: t('Role'),
    all: t('All roles'),
    options: ROLES.map((each) => ({ value: each, label: t(roleLabel(each)) })),
  });
  const trashed = choiceFilter({
    name: 'trashed',
    label: t('Deleted users'),
    all: t('Without deleted'),
    options: [
      { value: 'with', label: t('With deleted') },
      { value: 'only', label: t('Only deleted') },
    ],
  });
  return (
    <Page
      title={t('Users')}
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
      <ListView
        list={list}
        label={t('Users')}
        search={t('Search by name or email')}
        columns={columns.filter((column) => column !== false)}
        filters={manages ? [role, trashed] : []}
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
