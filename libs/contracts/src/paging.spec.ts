import fc from 'fast-check';
import { pageOfRows, pageWindow } from './paging.ts';

describe('Paging', () => {
  it('per and per_page mean the same, and a default applies without them', () => {
    expect(pageWindow({ per: 7 }, 15).size).toBe(7);
    expect(pageWindow({ per_page: 7 }, 15).size).toBe(7);
    expect(pageWindow({}, 15)).toEqual({ page: 1, size: 15, skip: 0 });
  });

  it('every row is on exactly one page', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), (total, size) => {
        const rows = Array.from({ length: total }, (_, index) => index);
        const { last_page } = pageOfRows(rows, total, pageWindow({ per: size }, 15));
        const seen = Array.from({ length: last_page }, (_, index) => {
          const { skip } = pageWindow({ page: index + 1, per: size }, 15);
          return rows.slice(skip, skip + size);
        });
        expect(seen.flat()).toEqual(rows);
        if (total > 0) expect(seen.every((page) => page.length > 0)).toBe(true);
      }),
    );
  });

  it('the position of a page is at top level and in meta', () => {
    const page = pageOfRows(['x'], 31, pageWindow({ page: 2, per: 15 }, 15));
    const position = { current_page: 2, last_page: 3, per_page: 15, total: 31 };
    expect(page).toEqual({ data: ['x'], ...position, meta: position });
  });
});
