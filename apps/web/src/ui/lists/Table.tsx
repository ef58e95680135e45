import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import type { ListControls } from '../../lib/lists/use-list.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { Box } from '../fields/Checkbox.tsx';
import type { Column, RowAction, RowEditor } from './columns.ts';
import css from './Table.module.css';
import { RowActions } from './RowActions.tsx';
import { buttonsWidth } from './row-buttons.ts';

export type RowsProps<Row> = {
  label: string;
  rows: readonly Row[];
  /** The row was answered and is being removed by an animation. */
  isLeaving: (row: Row) => boolean;
  isDimmed: (row: Row) => boolean;
  editor: RowEditor | null;
  columns: readonly Column<Row>[];
  actions: readonly RowAction<Row>[];
  list: ListControls;
  selectable: boolean;
  /** New rows are loading. */
  busy: boolean;
};

type HeadProps = { title: string; sort: string | undefined; width: string | undefined; list: ListControls };

function Head({ title, sort, width, list }: HeadProps) {
  const style = width ? { width } : undefined;
  if (!sort) {
    return (
      <th scope="col" style={style}>
        {title}
      </th>
    );
  }
  const descending = list.state.sort === `-${sort}`;
  const isSorted = descending || list.state.sort === sort;
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" style={style} aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={css.sort}
        onClick={() => list.change({ sort: isSorted && !descending ? `-${sort}` : sort })}
      >
        {title}
        <Arrow size={14} className={css.arrow} data-on={isSorted || undefined} aria-hidden="true" />
      </button>
    </th>
  );
}

/** Sets a tooltip with the full text when a cell's content is cut off. */
function setTooltipWhenCut({ currentTarget: cell }: { currentTarget: HTMLTableCellElement }): void {
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('*')];
  const isCut = parts.some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 2),
  );
  cell.title = isCut ? cell.innerText.replaceAll(/\s*\n\s*/g, ' · ') : '';
}

/** Rows on a desktop: dense, with a sticky header and long texts cut off. */
export function Table<Row extends { id: number }>(props: RowsProps<Row>) {
  const { label, rows, isLeaving, isDimmed, editor, columns, actions, list, selectable, busy } = props;
  const ids = rows.filter((row) => !isLeaving(row)).map(({ id }) => id);
  const chosen = ids.filter((id) => list.chosen.has(id)).length;
  const width = columns.length + (selectable ? 1 : 0) + (actions.length > 0 ? 1 : 0);
  const editing = editor && (
    <tr key="editor" className={css.editing}>
      <td colSpan={width}>{editor.form}</td>
    </tr>
  );
  return (
    <table className={css.table} aria-label={label} aria-busy={busy || undefined}>
      <thead>
        <tr>
          {selectable && (
            <th scope="col" className={css.box}>
              <Box
                aria-label={t('Select all')}
                checked={chosen > 0 && chosen === ids.length}
                indeterminate={chosen > 0 && chosen < ids.length}
                onChange={({ currentTarget }) => list.choose(ids, currentTarget.checked)}
              />
            </th>
          )}
          {columns.map(({ key, title, sort, width }) => (
            <Head key={key} title={title} sort={sort} width={width} list={list} />
          ))}
          {actions.length > 0 && (
            <th scope="col" className={css.actions} style={{ width: buttonsWidth(rows, actions) }}>
              <VisuallyHidden>{t('Actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {editor?.id === 'new' && editing}
        {rows.map((row) =>
          row.id === editor?.id ? (
            editing
          ) : (
            <tr
              key={row.id}
              data-row={row.id}
              data-chosen={list.chosen.has(row.id) || undefined}
              data-leaving={isLeaving(row) || undefined}
              data-dimmed={isDimmed(row) || undefined}
              inert={isLeaving(row)}
            >
              {selectable && (
                <td className={css.box}>
                  <Box
                    aria-label={t('Select row {{id}}', { id: row.id })}
                    checked={list.chosen.has(row.id)}
                    onChange={({ currentTarget }) => list.choose([row.id], currentTarget.checked)}
                  />
                </td>
              )}
              {columns.map(({ key, cell, wraps, whole }) => {
                const shown = cell(row);
                const hint =
                  typeof shown === 'string' ? { title: shown } : { onPointerEnter: setTooltipWhenCut };
                return (
                  <td key={key} {...hint}>
                    {wraps || whole ? (
                      <span
                        className={whole ? css.whole : css.lines}
                        style={typeof wraps === 'number' ? { WebkitLineClamp: wraps } : undefined}
                      >
                        {shown}
                      </span>
                    ) : (
                      shown
                    )}
                  </td>
                );
              })}
              {actions.length > 0 && (
                <td className={css.actions}>
                  <RowActions row={row} actions={actions} />
                </td>
              )}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
