import type { MessageableUser } from '@drawpoint/contracts/messaging/chat-message';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { ROLES, type Role } from '@drawpoint/contracts/operation';
import { Button } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Refreshing } from '../../ui/states/Refreshing.tsx';
import css from './NewConversation.module.css';
import { useThreads } from './threads.queries.ts';

const TYPING_MS = 300;
/** docs/product/messages.md#screen */
const SIZES = [10, 15, 25];

const ROLE_NAMES: Record<Role, string> = {
  user: message('User', 'role'),
  phlebotomist: message('Phlebotomist', 'role'),
  admin: message('Admin', 'role'),
  developer: message('Developer', 'role'),
};

type NewConversationProps = { onClose: () => void; onChoose: (userId: number) => void };

/**
 * Lets staff choose a recipient: searched by name or email, filtered by role
 * (docs/product/messages.md#screen).
 */
export default function NewConversation({ onClose, onChoose }: NewConversationProps) {
  const isDeveloper = seesAllProviders(useUser());
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [role, setRole] = useState<Role | ''>('');
  const [state, setState] = useState({ page: 1, per_page: 10 });
  const found = useQuery({
    ...query(chatMessages.listUsers, {
      ...{ exclude_self: true, ...state },
      ...(q !== '' && { q }),
      ...(role !== '' && { role }),
    }),
    placeholderData: keepPreviousData,
  });
  const total = found.data?.total ?? 0;
  const toFirst = (): void => setState({ ...state, page: 1 });
  const roleName = (name: Role): string => t(ROLE_NAMES[name], { context: 'role' });

  return (
    <Dialog wide title={t('Start new conversation')} onClose={onClose}>
      <div className={css.controls}>
        <TextInput
          className={css.search}
          type="search"
          label={t('Search by name or email')}
          value={typed}
          maxLength={100}
          data-autofocus
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            toFirst();
          }}
        />
        <NativeSelect
          label={t('Role')}
          value={role}
          data={[
            { value: '', label: t('All', { context: 'roles' }) },
            ...ROLES.filter((name) => name !== 'developer' || isDeveloper).map((name) => ({
              value: name,
              label: roleName(name),
            })),
          ]}
          onChange={({ currentTarget }) => {
            setRole(ROLES.find((name) => name === currentTarget.value) ?? '');
            toFirst();
          }}
        />
        <NativeSelect
          label={t('Rows per page')}
          value={String(state.per_page)}
          data={SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={({ currentTarget }) => setState({ page: 1, per_page: Number(currentTarget.value) })}
        />
      </div>
      <QueryView
        query={found}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState drawing="search" title={t('No users found.')} />}
      >
        {({ data }) => (
          <Refreshing busy={found.isPlaceholderData}>
            <People people={data} roleName={roleName} busy={found.isPlaceholderData} onChoose={onChoose} />
          </Refreshing>
        )}
      </QueryView>
      <div className={css.pager}>
        <p className={css.total} aria-live="polite">
          {t('{{count}} users', { count: total })}
        </p>
        <Button
          variant="default"
          disabled={state.page <= 1}
          onClick={() => setState({ ...state, page: state.page - 1 })}
        >
          {t('Prev')}
        </Button>
        <Button
          variant="default"
          disabled={state.page >= (found.data?.last_page ?? 1)}
          onClick={() => setState({ ...state, page: state.page + 1 })}
        >
          {t('Next')}
        </Button>
      </div>
    </Dialog>
  );
}

type PeopleProps = {
  people: readonly MessageableUser[];
  roleName: (role: Role) => string;
  busy: boolean;
  onChoose: (userId: number) => void;
};

/** A table on a desktop; on a phone each row is a card. */
function People({ people, roleName, busy, onChoose }: PeopleProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { data: threads } = useThreads(true);
  const known = new Set(threads?.data.map(({ other }) => other.id));
  const nameOf = ({ first_name, last_name }: MessageableUser): string => `${first_name} ${last_name}`.trim();
  const roles = (user: MessageableUser): string => user.roles.map(roleName).join(', ');
  const visited = ({ last_visited_at }: MessageableUser): string =>
    last_visited_at === null ? t('Never') : localDateTime(last_visited_at);
  const button = (user: MessageableUser) => {
    const verb = known.has(user.id) ? t('Open') : t('Start');
    return (
      <Button
        variant="default"
        aria-label={t('{{action}} the conversation with {{name}}', { action: verb, name: nameOf(user) })}
        onClick={() => onChoose(user.id)}
      >
        {verb}
      </Button>
    );
  };
  if (isNarrow) {
    return (
      <ul className={css.cards} aria-label={t('Users')} aria-busy={busy || undefined}>
        {people.map((user) => (
          <li key={user.id} className={css.card}>
            <span className={css.name}>{nameOf(user)}</span>
            {button(user)}
            <span className={css.quiet}>{user.email}</span>
            <span
              className={css.quiet}
            >{`${roles(user)} · ${t('Last visited {{when}}', { when: visited(user) })}`}</span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className={css.table} aria-label={t('Users')} aria-busy={busy || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('Email')}</th>
          <th scope="col">{t('Role')}</th>
          <th scope="col">{t('Last Visited')}</th>
          <th scope="col">{t('Action')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((user) => (
          <tr key={user.id}>
            <td className={css.name}>{nameOf(user)}</td>
            <td title={user.email}>{user.email}</td>
            <td title={roles(user)}>{roles(user)}</td>
            <td>{visited(user)}</td>
            <td>{button(user)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
