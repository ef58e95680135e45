import { bucketsOf } from './payment-buckets.ts';

const paid = (date: string) => ({ date, completion: 5, extra: 0, tip: 0, other: 0 });
const datesOf = (summary: Parameters<typeof bucketsOf>[0]) => bucketsOf(summary).map(({ date }) => date);

describe('The bars of payments', () => {
  it('a range has one bar per day, including days without payments', () => {
    const by_day = [paid('2026-02-27'), paid('2026-03-01')];
    const range = { unit: 'day' as const, from: '2026-02-26', to: '2026-03-02', by_day };
    expect(datesOf(range)).toEqual(['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    expect(bucketsOf(range).map(({ completion }) => completion)).toEqual([0, 5, 0, 5, 0]);
  });

  it('a long range has one bar per month', () => {
    const range = {
      unit: 'month' as const,
      from: '2025-11-05',
      to: '2026-02-10',
      by_day: [paid('2026-01-01')],
    };
    expect(datesOf(range)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']);
  });

  it('an open range goes from the first payment to the last, and is empty without any', () => {
    const open = { unit: 'month' as const, from: null, to: null };
    expect(datesOf({ ...open, by_day: [paid('2025-12-01'), paid('2026-02-01')] })).toHaveLength(3);
    expect(datesOf({ ...open, by_day: [] })).toEqual([]);
  });
});
