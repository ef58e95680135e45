import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import css from './DataTable.module.css';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable; texts and ISO times compare as they are. */
  sortBy?: (row: Row) => string | number;
  /** Shown to screen readers only. */
  hiddenTitle?: boolean;
};

type DataTableProps<Row> = {
  /** What the table lists. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** A row on a phone. */
  card: (row: Row) => ReactNode;
};

type Sorting = { key: string; descending: boolean };

function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting | null) {
  const by = columns.find(({ key }) => key === sorting?.key)?.sortBy;
  if (!by) return rows;
  const direction = sorting?.descending ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [left, right] = [by(one), by(other)];
    return left === right ? 0 : direction * (left < right ? -1 : 1);
  });
}

/** Rows as a dense table with a head that stays on a desk, as cards on a phone. */
export function DataTable<Row>({ label, columns, rows, rowKey, card }: DataTableProps<Row>) {
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const [sorting, setSorting] = useState<Sorting | null>(null);
  if (isNarrow) {
    return (
      <ul className={css.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={css.card}>
            {card(row)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} sorting={sorting} onSort={setSorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted(rows, columns, sorting).map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, cell }) => (
              <td key={key}>{cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type HeadProps = {
  column: { key: string; title: string; sortBy?: unknown; hiddenTitle?: boolean };
  sorting: Sorting | null;
  onSort: (sorting: Sorting) => void;
};

function Head({ column, sorting, onSort }: HeadProps) {
  const { key, title, sortBy, hiddenTitle } = column;
  if (!sortBy) {
    return <th scope="col">{hiddenTitle ? <span className={css.hidden}>{title}</span> : title}</th>;
  }
  const isSorted = sorting?.key === key;
  const descending = isSorted && sorting.descending;
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={css.sort}
        onClick={() => onSort({ key, descending: isSorted && !descending })}
      >
        {title}
        <Arrow size={14} className={css.arrow} data-on={isSorted || undefined} aria-hidden="true" />
      </button>
    </th>
  );
}
