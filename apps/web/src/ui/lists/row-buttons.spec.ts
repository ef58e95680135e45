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

  it('are those that a row has, the rest in its menu', () => {
    const { buttons, menu } = offeredOf({ isOpen: true }, actions);
    expect([buttons, menu].map((list) => list.map(({ label }) => label))).toEqual([
      ['Deny', 'Approve'],
      ['Documents'],
    ]);
    expect(offeredOf({ isOpen: false }, actions).buttons).toEqual([]);
  });

  it('of no row need as much as the buttons of one and the menu of another together', () => {
    const width = buttonsWidth(
      [{ isOpen: true }, { isOpen: false }],
      [action('Approve', 'main', isOpen), action('Documents', 'menu', (row) => !row.isOpen)],
    );
    expect(width).toMatch(/^max\(.* 7 \* .* \+ 0 \* 52px, .* 0 \* .* \+ 1 \* 52px\)$/);
  });

  it('have the room that the widest row needs', () => {
    const widest = buttonsWidth([{ isOpen: false }, { isOpen: true }], actions);
    expect(widest).toMatch(/ 11 \* .* \+ 2 \* /);
    expect(widest).toContain('1 * 52px');
    expect(buttonsWidth([{ isOpen: false }], actions)).toMatch(/ 0 \* .* \+ 0 \* /);
  });
});
