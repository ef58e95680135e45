import type { ListedUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { roles } from '@drawpoint/contracts/auth/roles.contract';
import { ROLES } from '@drawpoint/contracts/operation';
import { formatDate } from '@drawpoint/rules/dates';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { can, seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { shownColumns, useProviderColumn, type MaybeColumn } from '../../ui/lists/shown-columns.ts';
import { choiceFilter } from '../../ui/lists/plain-filters.tsx';
import { useTrashedFilter } from '../../ui/lists/use-trashed-filter.ts';
import { Status } from '../../ui/text/Status.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { isPatient } from '../../lib/session/roles.ts';
import { roleName } from './role-name.ts';
import css from './Users.module.css';

/** The columns of the user list. People who see several providers get a provider column. */
export function useUserColumns(): Column<ListedUser>[] {
  const user = useUser();
  const provider = useProviderColumn<ListedUser>((row) => row.provider?.name, {
    width: '12.5%',
    wraps: true,
  });
  const columns: MaybeColumn<ListedUser>[] = [
    {
      key: 'name',
      title: t('Name'),
      sort: 'name',
      card: 'head',
      cell: ({ id, full_name, roles, deleted_at, may }) => (
        <span className={css.name}>
          {may.includes('edit') ? (
            <TextLink to={paths.editUser(id)}>{full_name}</TextLink>
          ) : isPatient(roles) ? (
            <TextLink to={paths.patient(id)}>{full_name}</TextLink>
          ) : (
            <span>{full_name}</span>
          )}
          {deleted_at && <Status tone="bad">{t('deleted')}</Status>}
        </span>
      ),
    },
    {
      key: 'email',
      title: t('Email'),
      // Only people who see every email can sort by it.
      ...(seesAllProviders(user) && { sort: 'email' }),
      width: '22%',
      cell: ({ email }) => <EmailText email={email} />,
    },
    {
      key: 'roles',
      title: t('Roles'),
      width: '106px',
      card: 'quiet',
      cell: ({ roles }) => roles.map((role) => roleName(role)).join(', '),
    },
    {
      key: 'phlebotomist',
      title: t('Phlebotomist'),
      width: '12.5%',
      wraps: true,
      card: 'quiet',
      cell: ({ phlebotomist }) => phlebotomist?.name,
    },
    provider,
    {
      key: 'visited',
      title: t('Last Visited'),
      sort: 'last_visited_at',
      width: '108px',
      card: 'quiet',
      cell: ({ last_visited_at }) => last_visited_at && formatDate(localDate(new Date(last_visited_at))),
    },
  ];
  return shownColumns(columns);
}

/** Filters by role and trashed state, for managers (docs/product/back-office.md#users). */
export function useUserFilters() {
  const known = useQuery({ ...query(roles.list, {}), enabled: can(useUser(), roles.list) });
  const names = new Set([...ROLES, ...(known.data?.data.map(({ name }) => name) ?? [])]);
  const role = choiceFilter({
    name: 'role',
    label: t('Role'),
    all: t('All roles'),
    options: [...names].map((each) => ({ value: each, label: roleName(each) })),
  });
  return [role, useTrashedFilter(t('Deleted users'))];
}
