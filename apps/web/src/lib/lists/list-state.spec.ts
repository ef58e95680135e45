import { isNarrowed, readListState, sameFilters, writeListState } from './list-state.ts';

const SHAPE = { filters: ['status', 'phlebotomist_id'], sorts: ['starts_at'] };
const read = (query: string) => readListState(new URLSearchParams(query), SHAPE);

describe('the address of a list', () => {
  it('the address of a list holds page, search, order and filters', () =>
    expect(read('page=3&q=ana&sort=-starts_at&status=pending&phlebotomist_id=11')).toEqual({
      page: 3,
      q: 'ana',
      sort: '-starts_at',
      filters: { status: 'pending', phlebotomist_id: '11' },
    }));

  it.each(['page=0&sort=name&role=admin', 'page=-1', 'page=two', 'status='])(
    'a list ignores values in the address that it does not know: %s',
    (query) => expect(read(query)).toEqual({ page: 1, q: '', sort: null, filters: {} }),
  );

  it.each([{ q: 'ana' }, { sort: 'starts_at' }, { filters: { status: 'denied' } }])(
    'a list starts at the first page after %j',
    (change) => expect(writeListState(new URLSearchParams('page=4'), change).get('page')).toBe(null),
  );

  it('the address of a list holds the rows per page when the list offers that number', () => {
    const offered = { ...SHAPE, perPageChoices: [10, 25] };
    expect(readListState(new URLSearchParams('per=25'), offered).per).toBe(25);
    expect(readListState(new URLSearchParams('per=1000'), offered).per).toBeUndefined();
    expect(read('per=25').per).toBeUndefined();
    expect(String(writeListState(new URLSearchParams('page=4'), { per: 10 }))).toBe('per=10');
  });

  it('the address of a list keeps other parameters and omits unset ones', () =>
    expect(
      String(
        writeListState(new URLSearchParams('visit=7&status=pending&q=a'), {
          page: 2,
          q: '',
          filters: { status: null },
        }),
      ),
    ).toBe('visit=7&page=2'));

  it.each([
    ['q=ana', true],
    ['status=pending', true],
    ['phlebotomist_id=11', false],
    ['page=2&sort=starts_at', false],
  ])('only the search and the offered filters narrow a list: %s', (query, narrowed) =>
    expect(isNarrowed(read(query), ['status'])).toBe(narrowed),
  );

  it('two sets of filters are compared to find the current view', () => {
    expect(sameFilters({ status: 'pending' }, { status: 'pending' })).toBe(true);
    expect(sameFilters({}, { status: 'pending' })).toBe(false);
    expect(sameFilters({ status: 'pending' }, { status: 'denied' })).toBe(false);
  });
});
