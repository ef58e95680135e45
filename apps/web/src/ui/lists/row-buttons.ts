import type { RowAction } from './columns.ts';

/** The buttons and the menu items that a row has. */
export function offeredOf<Row>(row: Row, actions: readonly RowAction<Row>[]) {
  const offered = actions.filter(({ shown }) => shown?.(row) ?? true);
  return {
    buttons: offered.filter(({ kind }) => kind !== 'menu'),
    menu: offered.filter(({ kind }) => kind === 'menu'),
  };
}

/** Average width of a letter in a button's label, as CSS. */
const LETTER = '0.57 * var(--dp-control-text)';
/** Width of a button beside its label: padding, border and the gap to the next. */
const BUTTON_EXTRA = '(2 * var(--dp-control-padding) + 10px)';

/** The menu button and the gap before it. */
const MENU = '52px';
/** Padding of the cell. */
const EDGES = '24px';

/** CSS width of the actions column. It fits the widest of these rows, so that no label is cut off. */
export function buttonsWidth<Row>(rows: readonly Row[], actions: readonly RowAction<Row>[]): string {
  const widths = new Set(rows.map((row) => widthOf(offeredOf(row, actions))));
  return widths.size > 0 ? `max(${[...widths].join(', ')})` : EDGES;
}

function widthOf<Row>({ buttons, menu }: Record<'buttons' | 'menu', readonly RowAction<Row>[]>): string {
  const letters = buttons.reduce((sum, { label }) => sum + label.length, 0);
  const menus = Math.min(menu.length, 1);
  return `${EDGES} + ${letters} * ${LETTER} + ${buttons.length} * ${BUTTON_EXTRA} + ${menus} * ${MENU}`;
}
