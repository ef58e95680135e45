import type { InputOf } from '@drawpoint/contracts/operation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { errorText, reasonText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { useList, type List } from '../../lib/lists/use-list.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import type { Column, RowAction } from '../../ui/lists/columns.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Status } from '../../ui/text/Status.tsx';
import { Cap } from './Cap.tsx';
import { EntryForm } from './EntryForm.tsx';
import { valueText, type Entry, type EntryKind } from './entry-kinds.ts';
import css from './LabTests.module.css';

/** The tubes or tests: developers edit the catalog, managers set values of their provider. */
export function EntryList({ kind }: { kind: EntryKind }) {
  const editsCatalog = can(useUser(), kind.update);
  const list = useList(kind.list, {
    fixed: editsCatalog ? { retired: true } : { retired: undefined },
    inMemory: true,
  }) as unknown as List<Entry>;
  const [edited, setEdited] = useState<Entry | 'new' | null>(null);
  const actions = useEntryActions(kind, editsCatalog, setEdited);
  const close = () => setEdited(null);
  return (
    <div className={css.entries}>
      {editsCatalog && (
        <div className={css.add}>
          <AccentButton onClick={() => setEdited('new')}>{kind.add}</AccentButton>
        </div>
      )}
      <ListView
        list={list}
        label={kind.title}
        columns={columnsOf(kind)}
        actions={actions}
        search={kind.search}
        isDimmed={({ active }) => !active}
        editor={
          edited && {
            id: edited === 'new' ? 'new' : edited.id,
            form: (
              <EntryForm
                key={edited === 'new' ? 'new' : edited.id}
                kind={kind}
                entry={edited === 'new' ? null : edited}
                onClose={close}
              />
            ),
          }
        }
        nothing={kind.nothing}
        empty={{ title: kind.nothing }}
      />
    </div>
  );
}

function useEntryActions(
  kind: EntryKind,
  editsCatalog: boolean,
  edit: (entry: Entry) => void,
): RowAction<Entry>[] {
  const update = useMutation(mutation(kind.update));
  const updateOwn = useMutation(mutation(kind.updateOwn));
  const failed = (error: unknown) => toast('error', t(reasonText(error, t('This could not be done.'))));

  const setActive = ({ id, name, version }: Entry, active: boolean): void => {
    update
      .mutateAsync({ id, version, active } satisfies InputOf<EntryKind['update']> as never)
      .then(
        () => toast('success', t(active ? '{{name}} is in use again.' : '{{name}} is retired.', { name })),
        failed,
      );
  };
  const takeBack = ({ id, name, version, own }: Entry): void => {
    const none = Object.fromEntries(Object.keys(own ?? {}).map((each) => [each, null]));
    updateOwn.mutateAsync({ ...none, id, version } as never).then(
      () => toast('success', t('{{name}} has the catalog’s values again.', { name })),
      (error: unknown) => toast('error', t(errorText(error, t('This could not be done.')))),
    );
  };

  return [
    {
      kind: 'plain',
      label: t('Edit'),
      name: ({ name }) => t('Edit {{name}}', { name: t(name) }),
      run: edit,
      shown: ({ active, own }) => active && (editsCatalog || own !== null),
    },
    {
      kind: 'menu',
      label: t('Back to the catalog’s values'),
      name: ({ name }) => t('Back to the catalog’s values: {{name}}', { name: t(name) }),
      run: takeBack,
      shown: ({ own }) => Object.values(own ?? {}).some((value) => value !== null),
    },
    {
      kind: 'menu',
      label: t('Retire'),
      name: ({ name }) => t('Retire {{name}}', { name: t(name) }),
      run: (entry) => setActive(entry, false),
      shown: ({ active }) => editsCatalog && active,
    },
    {
      kind: 'plain',
      label: t('Use again'),
      name: ({ name }) => t('Use {{name}} again', { name: t(name) }),
      run: (entry) => setActive(entry, true),
      shown: ({ active }) => editsCatalog && !active,
    },
  ];
}

/** The columns of the list. An own value has a badge, at the name when it has no column. */
function columnsOf({ fields }: EntryKind): Column<Entry>[] {
  const unlisted = fields.filter(({ isUnlisted }) => isUnlisted);
  return fields
    .filter((field) => !unlisted.includes(field))
    .map((field) => ({
      key: field.name,
      title: field.label,
      ...(field.width && { width: field.width }),
      ...(field.name === 'name' ? { card: 'head' as const, wraps: true } : { named: true }),
      cell: (entry) => {
        const own = entry.own as Record<string, unknown> | null;
        const shown = field.name === 'name' ? unlisted : [field];
        const isCap = field.name === 'cap_color' && 'cap_color' in entry;
        return (
          <span className={css.value}>
            {isCap ? <Cap color={entry.cap_color} /> : valueText(field, entry)}
            {field.name === 'name' && !entry.active && <Status tone="calm">{t('Retired')}</Status>}
            {shown.some(({ name }) => own?.[name] != null) && (
              <span className={css.badge}>{t('Own value')}</span>
            )}
          </span>
        );
      },
    }));
}
