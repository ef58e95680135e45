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
      'months, from the first',
      '2025-12-20T12:00:00Z',
      '2026-02-01T05:00:00Z',
      'month',
      ['2025-12-01', '2026-01-01', '2026-02-01'],
    ],
    [
      'months, the last of which is not reached',
      '2025-12-20T12:00:00Z',
      '2026-02-01T04:59:00Z',
      'month',
      ['2025-12-01', '2026-01-01'],
    ],
    ['within a month', '2026-03-09T12:00:00Z', '2026-03-20T12:00:00Z', 'month', ['2026-03-01']],
    ['earlier on the same day', '2026-03-01T13:00:00Z', '2026-03-01T12:00:00Z', 'day', ['2026-03-01']],
    ['none, where the end is before', '2026-03-03T12:00:00Z', '2026-03-01T12:00:00Z', 'day', []],
  ] as const)('are %s', (_what, from, to, unit, dates) => {
    expect(spansOf(new Date(from), new Date(to), NEW_YORK, unit)).toEqual(dates);
  });

  it('are months where there are more than 92 days', () => {
    const after = (days: number) => new Date(Date.UTC(2026, 0, 1 + days));
    expect(unitOf(after(0), after(92))).toBe('day');
    expect(unitOf(after(0), after(93))).toBe('month');
  });
});
