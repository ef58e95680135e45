import { t } from '../../i18n/translate.ts';
import { Box } from '../fields/Checkbox.tsx';
import css from './Cards.module.css';
import type { Column, RowAction } from './columns.ts';
import { RowActions } from './RowActions.tsx';
import { offeredOf } from './row-buttons.ts';
import type { RowsProps } from './Table.tsx';

/** Buttons below the card's content. A menu alone goes into the corner. */
function CardActions<Row>({ row, actions }: { row: Row; actions: readonly RowAction<Row>[] }) {
  const { buttons, menu } = offeredOf(row, actions);
  if (buttons.length + menu.length === 0) return null;
  return (
    <div className={buttons.length > 0 ? css.actions : css.corner}>
      <RowActions row={row} actions={actions} />
    </div>
  );
}

/** The column that names the row comes first. */
const headFirst = <Row,>(columns: readonly Column<Row>[]): Column<Row>[] => [
  ...columns.filter(({ card }) => card === 'head'),
  ...columns.filter(({ card }) => card !== 'head' && card !== 'none'),
];

/** Rows on a phone: one card each, headline first, then in column order. */
export function Cards<Row extends { id: number }>(props: RowsProps<Row>) {
  const { label, rows, isLeaving, isDimmed, editor, columns, actions, list, selectable, busy } = props;
  const editing = editor && (
    <li key="editor" className={css.card}>
      {editor.form}
    </li>
  );
  return (
    <ul className={css.cards} aria-label={label} aria-busy={busy || undefined}>
      {editor?.id === 'new' && editing}
      {rows.map((row) =>
        row.id === editor?.id ? (
          editing
        ) : (
          <li
            key={row.id}
            data-row={row.id}
            className={css.card}
            data-chosen={list.chosen.has(row.id) || undefined}
            data-leaving={isLeaving(row) || undefined}
            data-dimmed={isDimmed(row) || undefined}
            inert={isLeaving(row)}
          >
            {selectable && (
              <span className={css.box}>
                <Box
                  aria-label={t('Select row {{id}}', { id: row.id })}
                  checked={list.chosen.has(row.id)}
                  onChange={({ currentTarget }) => list.choose([row.id], currentTarget.checked)}
                />
              </span>
            )}
            {headFirst(columns).map(({ key, title, named, whole, cell, card = 'line' }) => {
              const value = cell(row);
              return (
                <div key={key} className={css[card]} data-named={named || undefined}>
                  {named && value ? `${title} ` : null}
                  {whole ? <span className={css.whole}>{value}</span> : value}
                </div>
              );
            })}
            <CardActions row={row} actions={actions} />
          </li>
        ),
      )}
    </ul>
  );
}
