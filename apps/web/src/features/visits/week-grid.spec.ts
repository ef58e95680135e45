import { gridOf, spotAfter, spotOf } from './week-grid.ts';

const DAY = { first: 7, hours: 12, days: 7, step: 15 };

describe('the grid of a week', () => {
  it('the grid covers the hours of all visits', () => {
    const { first, hours } = gridOf([['2026-12-15T05:30:00-05:00', '2026-12-15T06:00:00-05:00']]);
    expect([first, hours]).toEqual([5, 14]);
  });

  it('overlapping visits are side by side', () => {
    const { blocks } = gridOf([
      ['2026-12-15T09:00:00-05:00', '2026-12-15T10:00:00-05:00'],
      ['2026-12-15T09:30:00-05:00', '2026-12-15T10:30:00-05:00'],
    ]);
    expect(blocks.map(({ left, width }) => [left, width])).toEqual([
      [0, 0.5],
      [0.5, 0.5],
    ]);
  });

  it('visits that overlap in a chain never cover each other, and use a lane again once it is free', () => {
    const { blocks, most } = gridOf([
      ['2026-12-15T09:00:00-05:00', '2026-12-15T10:00:00-05:00'],
      ['2026-12-15T09:30:00-05:00', '2026-12-15T10:30:00-05:00'],
      ['2026-12-15T10:00:00-05:00', '2026-12-15T11:00:00-05:00'],
      ['2026-12-15T14:00:00-05:00', '2026-12-15T15:00:00-05:00'],
    ]);
    expect(blocks.map(({ left, width }) => [left, width])).toEqual([
      [0, 0.5],
      [0.5, 0.5],
      [0, 0.5],
      [0, 1],
    ]);
    expect(most).toBe(2);
  });

  it('the position of a visit follows its wall time', () => {
    expect(spotOf('2026-12-15T09:15:00-05:00', '2026-12-13')).toEqual({ day: 2, minute: 555 });
  });
});

describe('a visit that is moved in the grid', () => {
  it('a moved visit lands on a quarter of an hour', () => {
    expect(spotAfter({ day: 2, minute: 555 }, { days: 1, minutes: 52 }, 30, DAY)).toEqual({
      day: 3,
      minute: 600,
    });
  });

  it('a moved visit lands on the current grid', () => {
    const half = { ...DAY, step: 30 };
    expect(spotAfter({ day: 2, minute: 555 }, { minutes: 10 }, 30, half)).toEqual({ day: 2, minute: 570 });
  });

  it('a moved visit stays inside of the week and the shown hours', () => {
    expect(spotAfter({ day: 6, minute: 420 }, { days: 3, minutes: -600 }, 30, DAY)).toEqual({
      day: 6,
      minute: 420,
    });
    expect(spotAfter({ day: 0, minute: 600 }, { days: -1, minutes: 9_000 }, 50, DAY)).toEqual({
      day: 0,
      minute: 1_080,
    });
  });
});
