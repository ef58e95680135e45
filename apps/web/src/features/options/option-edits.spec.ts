import type { SiteOption } from '@drawpoint/contracts/admin/options.contract';
import { editedOf, groupsOf, shownValue, withEdit } from './option-edits.ts';

const option = (change: Partial<SiteOption> = {}): SiteOption => ({
  ...{ id: 1, version: 1, key: 'a', label: 'A', value: 'x', type: 'text', config: null },
  ...{ option_category_id: null, managed_by_env: false, built_in: false, set_by: 'admins', ...change },
});
const choices = ['a', 'b'].map((value) => ({ label: value, value }));

describe('an option’s value', () => {
  it.each<[SiteOption['type'], string | null, unknown]>([
    ['text', null, ''],
    ['switch', 'true', true],
    ['checkbox', null, false],
    ['multiselect', '["b"]', ['b']],
    ['multiselect', 'not a list', []],
  ])('an option of type %s saved as %s is shown as its input expects', (type, value, shown) =>
    expect(shownValue(option({ type, value, config: type === 'checkbox' ? null : { choices } }))).toEqual(
      shown,
    ),
  );

  it('an option has an edit only while its value differs from the saved one', () => {
    const edits = withEdit(new Map(), option(), 'y');
    expect([...edits]).toEqual([[1, 'y']]);
    expect([...withEdit(edits, option(), ' x ')]).toEqual([]);
    const several = option({ type: 'multiselect', value: '["a","b"]', config: { choices } });
    expect([...withEdit(new Map(), several, ['b', 'a'])]).toEqual([]);
  });
});

describe('what is to save', () => {
  const edits = new Map([
    [1, 'y'],
    [2, 'y'],
  ]);
  const ids = (all: SiteOption[]) => editedOf(all, edits).map(({ id }) => id);

  it('only options with an edit are saved', () =>
    expect(ids([1, 2, 3].map((id) => option({ id })))).toEqual([1, 2]));

  it('an edit of a deleted option is not saved', () => expect(ids([option({ id: 2 })])).toEqual([2]));

  it('an edit of an option set by the environment is not saved', () =>
    expect(ids([option({ id: 1, managed_by_env: true }), option({ id: 2 })])).toEqual([2]));
});

describe('the categories of the sidebar', () => {
  const all = [
    option({ id: 1, option_category_id: 5 }),
    option({ id: 2 }),
    option({ id: 3, option_category_id: 5, managed_by_env: true }),
  ];
  const categories = [
    { id: 5, name: 'Site' },
    { id: 6, name: 'Empty' },
  ];
  const shown = (showsEmpty: boolean) =>
    groupsOf(all, categories, showsEmpty).map(({ category, options }) => [
      category?.name ?? null,
      options.map(({ id }) => id),
    ]);

  it('categories list editable options, and uncategorized ones come last', () =>
    expect(shown(true)).toEqual([
      ['Site', [1]],
      ['Empty', []],
      [null, [2]],
    ]));

  it('people who cannot add options see no empty categories', () =>
    expect(shown(false)).toEqual([
      ['Site', [1]],
      [null, [2]],
    ]));
});
