import { monthAfter, weeksOf } from './month.ts';

describe('a month', () => {
  it('a month has whole weeks that start on Sunday', () => {
    const weeks = weeksOf('2026-11');
    expect([weeks[0]![0], weeks.at(-1)!.at(-1), weeks.length]).toEqual(['2026-11-01', '2026-12-05', 5]);
    expect(weeksOf('2026-02')).toHaveLength(4);
    expect(weeksOf('2026-08')[0]![0]).toBe('2026-07-26');
  });

  it('months are counted across years', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });
});
