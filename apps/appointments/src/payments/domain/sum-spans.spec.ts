import { spansOf, unitOf } from './sum-spans.ts';

const NEW_YORK = 'America/New_York';

describe('The spans that payments are summed by', () => {
  it.each([
    [
      'days of the zone',
      '2026-03-01T04:30:00Z',
      '2026-03-02T05:00:00Z',
      'day',
      ['2026-02-28', '2026-03-01', '2026-03-02'],
    ],
    ['one day', '2026-03-01T12:00:00Z', '2026-03-01T13:00:00Z', 'day', ['2026-03-01']],
    [
      'the first day of each month',
      '2025-12-20T12:00:00Z',
      '2026-02-01T05:00:00Z',
      'month',
      ['2025-12-01', '2026-01-01', '2026-02-01'],
    ],
    [
      'the first day of each month that is reached',
      '2025-12-20T12:00:00Z',
      '2026-02-01T04:59:00Z',
      'month',
      ['2025-12-01', '2026-01-01'],
    ],
    ['one month', '2026-03-09T12:00:00Z', '2026-03-20T12:00:00Z', 'month', ['2026-03-01']],
    [
      'one day when the end is earlier on the same day',
      '2026-03-01T13:00:00Z',
      '2026-03-01T12:00:00Z',
      'day',
      ['2026-03-01'],
    ],
    ['none when the range ends before it starts', '2026-03-03T12:00:00Z', '2026-03-01T12:00:00Z', 'day', []],
  ] as const)('payments are summed by the spans of their range: %s', (_what, from, to, unit, dates) => {
    expect(spansOf(new Date(from), new Date(to), NEW_YORK, unit)).toEqual(dates);
  });

  it('payments are summed by month when the range has more than 92 days', () => {
    const after = (days: number) => new Date(Date.UTC(2026, 0, 1 + days));
    expect(unitOf(after(0), after(92))).toBe('day');
    expect(unitOf(after(0), after(93))).toBe('month');
  });
});
