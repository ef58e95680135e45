import { daysOf } from './ranges.ts';

describe('A range of payments', () => {
  it.each([
    ['mtd', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['last_month', '2026-01-05', '2025-12-01', '2025-12-31'],
    ['last_month', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['qtd', '2026-11-21', '2026-10-01', '2026-11-21'],
    ['last_quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
    ['last_quarter', '2026-11-21', '2026-07-01', '2026-09-30'],
    ['ytd', '2026-01-01', '2026-01-01', '2026-01-01'],
    ['last_year', '2026-06-30', '2025-01-01', '2025-12-31'],
  ] as const)('the range %s on %s is from %s to %s', (range, today, from, to) => {
    expect(daysOf(range, today, { from: '2000-01-01', to: '2000-01-02' })).toEqual({ from, to });
  });

  it('a custom range has the given days, and is open where none is given', () => {
    expect(daysOf('custom', '2026-11-21', { from: '2026-01-02' })).toEqual({ from: '2026-01-02', to: null });
    expect(daysOf(undefined, '2026-11-21')).toEqual({ from: null, to: null });
  });
});
