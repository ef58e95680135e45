import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { isNarrowed } from '../../lib/lists/list-state.ts';
import type { List, ListControls } from '../../lib/lists/use-list.ts';
import { useIsNarrow } from '../../lib/screen/use-is-narrow.ts';
import type { DrawingName } from '../states/Drawing.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { ListSkeleton } from '../states/ListSkeleton.tsx';
import { QueryView } from '../states/QueryView.tsx';
import { Refreshing } from '../states/Refreshing.tsx';
import { Cards } from './Cards.tsx';
import type { BulkAction, Column, Filter, RowAction, RowEditor, View } from './columns.ts';
import css from './ListView.module.css';
import { Pager } from './Pager.tsx';
import { Table } from './Table.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useFolding } from './use-folding.ts';

type ListViewProps<Row extends { id: number }> = {
  list: List<Row>;
  /** Accessible name of the list. */
  label: string;
  columns: readonly Column<Row>[];
  actions?: readonly RowAction<Row>[];
  bulk?: readonly BulkAction<Row>[];
  /** Label of the search field: "Search patients and codes". Without it there is no search. */
  search?: string;
  filters?: readonly Filter[];
  views?: readonly View[];
  /** Rows that were answered and will be removed. */
  isGone?: (row: Row) => boolean;
  /** Rows that no longer count, such as deleted ones. */
  isDimmed?: (row: Row) => boolean;
  /** The row that is edited in place. */
  editor?: RowEditor | null;
  /** Text when nothing matches the filters. */
  nothing?: string;
  /** What failed, in the screen's words. */
  failure?: string;
  empty: { drawing?: DrawingName; title: string; text?: string; action?: ReactNode };
};

const never = (): boolean => false;

/** A list with its controls: a table on a desktop, cards on a phone. */
export function ListView<Row extends { id: number }>(props: ListViewProps<Row>) {
  const { list, label, columns, actions = [], bulk = [], isGone = never } = props;
  const { isDimmed = never, editor = null } = props;
  const isNarrow = useIsNarrow();
  const { rows, present, isLeaving } = useFolding(list.result.data?.data ?? [], isGone);
  const { place, noteRow } = useFocusAfterRemoval(rows);
  const offered = [
    ...(props.filters ?? []).map(({ name }) => name),
    ...(props.views ?? []).flatMap((view) => Object.keys(view.filters)),
  ];
  const Rows = isNarrow ? Cards : Table;
  return (
    <div className={css.list} ref={place} onFocus={noteRow}>
      <Toolbar {...props} columns={columns} inSheet={isNarrow ?? false} />
      <QueryView
        query={list.result}
        failure={props.failure}
        skeleton={<ListSkeleton rows={6} />}
        isEmpty={() => rows.length === 0 && editor?.id !== 'new'}
        empty={
          isNarrowed(list.state, offered) ? (
            <EmptyState
              drawing="search"
              title={props.nothing ?? t('No results')}
              text={
                props.search ? t('Try another word, or remove a filter.') : t('Remove a filter to see more.')
              }
              action={
                <Button variant="default" onClick={list.clear}>
                  {t('Clear the filters')}
                </Button>
              }
            />
          ) : (
            <EmptyState {...props.empty} />
          )
        }
      >
        {() => (
          <>
            {bulk.length > 0 && <BulkBar rows={present} list={list} bulk={bulk} />}
            <Refreshing busy={list.result.isPlaceholderData}>
              <Rows
                label={label}
                rows={rows}
                isLeaving={isLeaving}
                isDimmed={isDimmed}
                editor={editor}
                columns={columns}
                actions={actions}
                list={list}
                selectable={bulk.length > 0}
                busy={list.result.isPlaceholderData}
              />
            </Refreshing>
            <Pager list={list} />
          </>
        )}
      </QueryView>
    </div>
  );
}

type BulkBarProps<Row> = { rows: readonly Row[]; list: ListControls; bulk: readonly BulkAction<Row>[] };

/** Actions for the selected rows. Hidden while none is selected. */
function BulkBar<Row extends { id: number }>({ rows, list, bulk }: BulkBarProps<Row>) {
  const chosen = rows.filter(({ id }) => list.chosen.has(id));
  if (chosen.length === 0) return null;
  const chooseNone = () => list.choose([...list.chosen], false);
  return (
    <div className={css.bulk} role="group" aria-label={t('With the chosen rows')}>
      <p className={css.count} aria-live="polite">
        {t('{{count}} chosen', { count: chosen.length })}
      </p>
      {bulk.map(({ label, run, tone }) => (
        <Button
          key={label}
          variant="default"
          className={tone === 'bad' ? css.bad : undefined}
          onClick={() => {
            run(chosen);
            chooseNone();
          }}
        >
          {label}
        </Button>
      ))}
      <Button variant="subtle" onClick={chooseNone}>
        {t('Clear selection')}
      </Button>
    </div>
  );
}
