import { pageOf, placeOf } from './label-layout.ts';

describe('Where labels are printed', () => {
  it('a roll has one label a page of 2.25 × 1.25 inches, wherever printing begins', () => {
    expect(pageOf('roll')).toEqual([162, 90]);
    expect(placeOf(4, 'roll', 7)).toEqual({ page: 4, x: 0, y: 0, width: 162, height: 90 });
  });

  it('a sheet has three columns and ten rows on US Letter', () => {
    expect(pageOf('sheet')).toEqual([612, 792]);
    const places = Array.from({ length: 30 }, (_, index) => placeOf(index, 'sheet', 1));
    expect(new Set(places.map(({ x }) => x)).size).toBe(3);
    expect(new Set(places.map(({ y }) => y)).size).toBe(10);
    expect(places.every(({ page }) => page === 0)).toBe(true);
    for (const { x, y, width, height } of places) {
      expect(x + width).toBeLessThanOrEqual(612);
      expect(y + height).toBeLessThanOrEqual(792);
    }
  });

  it('labels of a sheet do not overlap', () => {
    const [first, second] = [placeOf(0, 'sheet', 1), placeOf(1, 'sheet', 1)];
    expect(first.x + first.width).toBeLessThanOrEqual(second.x);
    expect(placeOf(3, 'sheet', 1)).toMatchObject({ x: first.x, y: first.y + first.height });
  });

  it('printing begins at a free place, and goes on with the next sheet', () => {
    expect(placeOf(0, 'sheet', 30)).toEqual({ ...placeOf(29, 'sheet', 1), page: 0 });
    expect(placeOf(1, 'sheet', 30)).toEqual({ ...placeOf(0, 'sheet', 1), page: 1 });
  });
});
