import type { ReactNode } from 'react';

/** A column of a list on a desk, and a line of its cards on a phone. */
export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** The operation's name for this order; makes the column sortable. */
  sort?: string;
  /** Share of the width, as CSS says it; the others share the rest. */
  width?: string;
  /** Takes two lines on a desk before it is cut. */
  wraps?: boolean;
  /** Takes as many lines as it needs: words that are written to this reader. */
  whole?: boolean;
  /** On a card: its headline, a line, a quiet line, or left out; a line unless told. */
  card?: 'head' | 'line' | 'quiet' | 'none';
  /** On a card what the column is called stands before its value, which alone would not tell what it is. */
  named?: boolean;
};

/** What can be done with a row. `main` and `plain` are buttons, `menu` stands in the row's menu. */
export type RowAction<Row> = {
  label: string;
  /** With the row's name, for screen readers: "Deny Ana Lopez". */
  name: (row: Row) => string;
  run: (row: Row) => void;
  kind: 'main' | 'plain' | 'menu';
  /** Whether the row has it; every row unless told. */
  shown?: (row: Row) => boolean;
  /** In the menu: it takes something away. */
  tone?: 'bad';
};

/** A form in the place of a row, or above all rows for a new one. */
export type RowEditor = { id: number | 'new'; form: ReactNode };

/** What can be done with several rows at once. */
export type BulkAction<Row> = { label: string; run: (rows: readonly Row[]) => void; tone?: 'bad' };

/** A control that narrows the list; its value stands in the address under the operation's name. */
export type Filter = {
  name: string;
  /** What the chip of a set filter says. */
  chip: (value: string) => string;
  control: (value: string, onChange: (value: string | null) => void) => ReactNode;
};

/** A set of filters worth a chip of its own. */
export type View = { label: string; filters: Readonly<Record<string, string>> };
