import { workingHours, workingMinutes } from './availability.ts';
import { dayNumberOf } from './civil.ts';

describe('working minutes', () => {
  const MONDAY = dayNumberOf('2026-11-23');
  const rules = [1, 2, 3, 4, 5].map((dow) => ({ dow, startTime: '09:00', endTime: '17:00' }));
  const minutes = (exceptions: Parameters<typeof workingHours>[0]['exceptions'], days = 7) =>
    workingMinutes(workingHours({ rules, exceptions }), MONDAY, MONDAY + days - 1);

  it('a week has the hours of its days', () => {
    expect(minutes([])).toBe(5 * 480);
    expect(minutes([], 1)).toBe(480);
    expect(minutes([], 14)).toBe(10 * 480);
  });

  it('a day off takes its hours away, and an extra Saturday adds some', () =>
    expect(
      minutes([
        { date: '2026-11-26', startTime: '00:00', endTime: '00:00', kind: 'unavailable' },
        { date: '2026-11-28', startTime: '10:00', endTime: '12:00', kind: 'available' },
        { date: '2026-12-01', startTime: '00:00', endTime: '00:00', kind: 'unavailable' },
      ]),
    ).toBe(4 * 480 + 120));
});
