import { barOf, hoursOfWeek, minutesByKey, moveBar, newRule, withDayCopied } from './week.ts';

const rule = (dow: number, start_time: string, end_time: string) => ({ dow, start_time, end_time });

describe('hours as bars', () => {
  it.each([
    ['9:00 am', '5 pm', { from: 540, to: 1020 }],
    ['8', '12:30', { from: 480, to: 750 }],
    ['6 pm', '12:00 am', { from: 1080, to: 1440 }],
    ['12 am', '12 am', { from: 0, to: 1440 }],
    ['5 pm', '9 am', null],
    ['soon', '9 am', null],
  ])('hours from %s to %s have the bar %j', (start_time, end_time, bar) => {
    expect(barOf({ start_time, end_time })).toEqual(bar);
  });

  it('a moved bar stays on the grid and in the day, and never ends before it starts', () => {
    const bar = { from: 545, to: 1020 };
    expect(moveBar(bar, 'start', 15)).toEqual({ start_time: '9:15 am', end_time: '5:00 pm' });
    expect(moveBar(bar, 'start', 9_999)).toEqual({ start_time: '4:45 pm', end_time: '5:00 pm' });
    expect(moveBar(bar, 'end', 9_999)).toEqual({ start_time: '9:05 am', end_time: '12:00 am' });
    expect(moveBar(bar, 'end', -9_999)).toEqual({ start_time: '9:05 am', end_time: '9:20 am' });
    expect(moveBar({ from: 600, to: 660 }, 'both', 9_999)).toEqual({
      start_time: '11:00 pm',
      end_time: '12:00 am',
    });
    expect(moveBar({ from: 600, to: 660 }, 'both', -9_999).start_time).toBe('12:00 am');
  });

  it('slider keys move a bar', () => {
    expect([minutesByKey('ArrowLeft'), minutesByKey('PageUp'), minutesByKey('x')]).toEqual([-15, 60, null]);
  });
});

describe('a week', () => {
  it('the hours of a day replace those of other days', () => {
    const rules = [rule(1, '8 am', '12 pm'), rule(1, '1 pm', '5 pm'), rule(2, '9 am', '10 am'), newRule(6)];
    expect(withDayCopied(rules, 1, [1, 2, 3])).toEqual([
      rule(1, '8 am', '12 pm'),
      rule(1, '1 pm', '5 pm'),
      newRule(6),
      ...[2, 3].flatMap((dow) => [rule(dow, '8 am', '12 pm'), rule(dow, '1 pm', '5 pm')]),
    ]);
    expect(withDayCopied(rules, 0, [2])).toEqual([rules[0], rules[1], rules[3]]);
  });

  it('overlapping hours count once', () => {
    expect(hoursOfWeek([rule(1, '8 am', '12 pm'), rule(1, '11 am', '1 pm'), rule(2, '9 am', 'x')])).toBe(5);
  });
});
