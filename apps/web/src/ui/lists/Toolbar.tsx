import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { sameFilters } from '../../lib/lists/list-state.ts';
import type { ListControls } from '../../lib/lists/use-list.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { NativeSelect } from '../fields/NativeSelect.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import type { Filter, View } from './columns.ts';
import css from './ListView.module.css';

type Controls = Pick<ListControls, 'state' | 'change'>;

type ToolbarProps = {
  list: Controls;
  columns: readonly { title: string; sort?: string }[];
  search?: string;
  filters?: readonly Filter[];
  views?: readonly View[];
  /** On a phone, filters and order are in a sheet. */
  inSheet: boolean;
  /** One control below the other, where the toolbar itself is in a sheet. */
  stacked?: boolean;
};

const SEARCH_MS = 300;

function Search({ list, label }: { list: Controls; label: string }) {
  const { change } = list;
  const { q } = list.state;
  const [typed, setTyped] = useState(q);
  const [sent, setSent] = useState(q);
  const [known, setKnown] = useState(q);
  const isLeaving = useNavigation().state !== 'idle';
  // The value changed elsewhere: the filters were cleared, or the person went back.
  if (q !== known) {
    setKnown(q);
    if (q !== sent) setTyped(q);
  }
  const texts = typed.trim();
  // Changing the address now would cancel the pending navigation.
  const isUnsent = texts !== q && !isLeaving;
  const send = () => {
    if (!isUnsent) return;
    setSent(texts);
    change({ q: texts }, true);
  };
  useEffect(() => {
    if (!isUnsent) return;
    const timer = setTimeout(send, SEARCH_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      className={css.search}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={100}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={send}
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
    />
  );
}

/** Sort order, for phones. On a desktop, column headers sort. */
function Order({ list, columns }: Pick<ToolbarProps, 'list' | 'columns'>) {
  const options = columns.flatMap(({ title, sort }) =>
    sort
      ? [
          { value: sort, label: t('{{column}}, ascending', { column: title }) },
          { value: `-${sort}`, label: t('{{column}}, descending', { column: title }) },
        ]
      : [],
  );
  if (options.length === 0) return null;
  return (
    <NativeSelect
      label={t('Order')}
      value={list.state.sort ?? ''}
      onChange={({ currentTarget }) => list.change({ sort: currentTarget.value || null })}
      data={[{ value: '', label: t('Default order') }, ...options]}
    />
  );
}

/** Search, filters and views above a list. On a phone each set filter shows as a chip that clears it. */
export function Toolbar({
  list,
  columns,
  search,
  filters = [],
  views = [],
  inSheet,
  stacked = false,
}: ToolbarProps) {
  const [opened, setOpened] = useState(false);
  const set = (name: string) => (value: string | null) => list.change({ filters: { [name]: value } });
  const controls = filters.map(({ name, control }) => (
    <div key={name} className={css.filter}>
      {control(list.state.filters[name] ?? '', set(name))}
    </div>
  ));
  const canSort = columns.some(({ sort }) => sort);
  const chosen = filters.filter(({ name }) => list.state.filters[name] !== undefined);
  const current = views.find((view) => sameFilters(view.filters, list.state.filters));
  const cleared = Object.fromEntries(filters.map(({ name }) => [name, null]));
  if (!search && filters.length === 0 && views.length === 0 && !canSort) return null;
  return (
    <div className={css.toolbar}>
      {views.length > 0 && (
        <div className={css.views} role="group" aria-label={t('Views')}>
          {views.map((view) => (
            <button
              key={view.label}
              type="button"
              className={css.view}
              aria-pressed={view === current}
              onClick={() => list.change({ filters: { ...cleared, ...view.filters } })}
            >
              {view.label}
            </button>
          ))}
        </div>
      )}
      <div className={css.controls} data-stacked={stacked || undefined}>
        {search && <Search list={list} label={search} />}
        {!inSheet && controls}
        {inSheet && (filters.length > 0 || canSort) && (
          <Button
            variant="default"
            className={css.narrow}
            aria-haspopup="dialog"
            onClick={() => setOpened(true)}
          >
            <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden="true" />
            <span className={css.word}>{t('Filter and sort')}</span>
          </Button>
        )}
      </div>
      {inSheet && chosen.length > 0 && !current && (
        <div className={css.chips}>
          {chosen.map(({ name, chip }) => {
            const text = chip(list.state.filters[name] ?? '');
            return (
              <button
                key={name}
                type="button"
                className={css.chip}
                aria-label={`${text}: ${t('Clear the filter')}`}
                onClick={() => set(name)(null)}
              >
                {text}
                <IconX size={14} aria-hidden="true" />
              </button>
            );
          })}
        </div>
      )}
      {opened && (
        <Dialog placement="sheet" title={t('Filter and sort')} onClose={() => setOpened(false)}>
          <div className={css.sheet}>
            {controls}
            <Order list={list} columns={columns} />
            <Button onClick={() => setOpened(false)}>{t('Show the list')}</Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
