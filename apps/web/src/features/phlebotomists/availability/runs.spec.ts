import { runsOf, spansOf } from './runs.ts';

const at = (time: string) => `2026-12-15T${time}:00-07:00`;

describe('the starts of a day in groups', () => {
  it('a day is split where the rules change', () => {
    const hours = [{ rule: 'hours' as const }];
    const starts = [
      { start: at('08:30'), removed_by: hours },
      { start: at('08:45'), removed_by: hours },
      { start: at('09:00'), removed_by: [] },
      { start: at('09:15'), removed_by: [{ rule: 'drive' as const, minutes: 20, entry: 0 }] },
      { start: at('09:30'), removed_by: [{ rule: 'drive' as const, minutes: 25, entry: 0 }] },
    ];
    expect(runsOf(starts).map(({ from, to, count }) => [from, to, count])).toEqual([
      [at('08:30'), at('08:45'), 2],
      [at('09:00'), at('09:00'), 1],
      [at('09:15'), at('09:15'), 1],
      [at('09:30'), at('09:30'), 1],
    ]);
  });

  it('free starts are grouped into spans', () => {
    expect(spansOf(['09:00', '09:15', '10:00'].map(at), 15)).toEqual([
      { from: at('09:00'), to: at('09:15') },
      { from: at('10:00'), to: at('10:00') },
    ]);
  });
});
