import type { RowAction } from './columns.ts';
import { buttonsWidth, offeredOf } from './row-buttons.ts';

type Row = { isOpen: boolean };
const action = (
  label: string,
  kind: RowAction<Row>['kind'],
  shown?: (row: Row) => boolean,
): RowAction<Row> => ({
  ...{ label, kind, name: () => label, run: () => undefined },
  ...(shown && { shown }),
});

describe('the buttons of rows', () => {
  const isOpen = ({ isOpen }: Row) => isOpen;
  const actions = [
    action('Deny', 'plain', isOpen),
    action('Approve', 'main', isOpen),
    action('Documents', 'menu'),
  ];

  it('a row offers its buttons, and its other actions in the menu', () => {
    const { buttons, menu } = offeredOf({ isOpen: true }, actions);
    expect([buttons, menu].map((list) => list.map(({ label }) => label))).toEqual([
      ['Deny', 'Approve'],
      ['Documents'],
    ]);
    expect(offeredOf({ isOpen: false }, actions).buttons).toEqual([]);
  });

  it('the actions column has the width of one row, not of several rows combined', () => {
    const width = buttonsWidth(
      [{ isOpen: true }, { isOpen: false }],
      [action('Approve', 'main', isOpen), action('Documents', 'menu', (row) => !row.isOpen)],
    );
    expect(width).toMatch(/^max\(.* 7 \* .* \+ 0 \* 52px, .* 0 \* .* \+ 1 \* 52px\)$/);
  });

  it('the actions column has the width that the widest row needs', () => {
    const widest = buttonsWidth([{ isOpen: false }, { isOpen: true }], actions);
    expect(widest).toMatch(/ 11 \* .* \+ 2 \* /);
    expect(widest).toContain('1 * 52px');
    expect(buttonsWidth([{ isOpen: false }], actions)).toMatch(/ 0 \* .* \+ 0 \* /);
  });
});
