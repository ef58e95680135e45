import type { RowAction } from './columns.ts';

/** What a row offers: its buttons, and what stands in its menu. */
export function offeredOf<Row>(row: Row, actions: readonly RowAction<Row>[]) {
  const offered = actions.filter(({ shown }) => shown?.(row) ?? true);
  return {
    buttons: offered.filter(({ kind }) => kind !== 'menu'),
    menu: offered.filter(({ kind }) => kind === 'menu'),
  };
}

/** The width of a letter of a button's label, on average, of the size of its font. */
const LETTER = '0.57 * var(--dp-control-text)';
/** Of a button beside its label: padding, border, and the gap before the next. */
const AROUND = '(2 * var(--dp-control-padding) + 10px)';

/** The button of the menu, and the gap before it. */
const MENU = '52px';
/** The cell's own edges. */
const EDGES = '24px';

/** How wide the column of buttons is, for CSS: as the widest of these rows needs, so that no label is cut. */
export function buttonsWidth<Row>(rows: readonly Row[], actions: readonly RowAction<Row>[]): string {
  const widths = new Set(rows.map((row) => widthOf(offeredOf(row, actions))));
  return widths.size > 0 ? `max(${[...widths].join(', ')})` : EDGES;
}

function widthOf<Row>({ buttons, menu }: Record<'buttons' | 'menu', readonly RowAction<Row>[]>): string {
  const letters = buttons.reduce((sum, { label }) => sum + label.length, 0);
  const menus = Math.min(menu.length, 1);
  return `${EDGES} + ${letters} * ${LETTER} + ${buttons.length} * ${AROUND} + ${menus} * ${MENU}`;
}
