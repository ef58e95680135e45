import type { ReactNode } from 'react';

/** A column of the table on a desktop, and a line of the card on a phone. */
export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** The operation's name for this order. It makes the column sortable. */
  sort?: string;
  /** CSS width. The other columns share the rest. */
  width?: string;
  /** Shows up to two lines on a desktop, or as many as given, before the text is cut off. */
  wraps?: boolean | number;
  /** Shows all lines, for messages to the reader. */
  whole?: boolean;
  /** On a card: headline, line, muted line or hidden. By default a line. */
  card?: 'head' | 'line' | 'quiet' | 'none';
  /** On a card: show the column's title before the value, which would not be clear alone. */
  named?: boolean;
};

/** An action for a row. `main` and `plain` are buttons, `menu` goes into the row's menu. */
export type RowAction<Row> = {
  label: string;
  /** Accessible name with the row's name: "Deny Ana Lopez". */
  name: (row: Row) => string;
  run: (row: Row) => void;
  kind: 'main' | 'plain' | 'menu';
  /** Whether the row has this action. By default every row. */
  shown?: (row: Row) => boolean;
  /** In the menu: a destructive action. */
  tone?: 'bad';
};

/** A form in place of a row, or above all rows for a new one. */
export type RowEditor = { id: number | 'new'; form: ReactNode };

/** An action for several rows. */
export type BulkAction<Row> = { label: string; run: (rows: readonly Row[]) => void; tone?: 'bad' };

/** A control that filters the list. Its value is in the address, under the operation's name. */
export type Filter = {
  name: string;
  /** Text of the chip for a set filter. */
  chip: (value: string) => string;
  control: (value: string, onChange: (value: string | null) => void) => ReactNode;
};

/** A preset of filters with its own button. */
export type View = { label: string; filters: Readonly<Record<string, string>> };
