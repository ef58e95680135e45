import { DEFAULT_LIMITS } from '@drawpoint/scheduling/schedule';
import { listSlots } from '@drawpoint/scheduling/slots';
import fc from 'fast-check';
import { hoursErrors, tidyHours, withDaysOff, type TypedHours } from './hours.ts';

const NEW_YORK = 'America/New_York';
const none: TypedHours = { tz: NEW_YORK, rules: [], exceptions: [] };

const clock = fc
  .integer({ min: 0, max: 95 })
  .map((n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`);
const span = fc
  .tuple(clock, clock)
  .filter(([start, end]) => end === '00:00' || start < end)
  .map(([start_time, end_time]) => ({ start_time, end_time }));
const typed: fc.Arbitrary<TypedHours> = fc.record({
  tz: fc.constant(NEW_YORK),
  rules: fc.array(fc.tuple(fc.nat(6), span).map(([dow, hours]) => ({ dow, ...hours }))),
  exceptions: fc.array(
    fc
      .tuple(fc.nat(9), fc.constantFrom('available' as const, 'unavailable' as const), span)
      .map(([day, kind, hours]) => ({ date: `2026-10-2${day}`, kind, ...hours })),
  ),
});

const offered = (hours: ReturnType<typeof tidyHours>) =>
  listSlots({
    schedule: { tz: NEW_YORK, defaultDriveMinutes: 0, busy: [], ...hours },
    ...{ place: null, lengthMinutes: 45, now: 29_000_000, limits: DEFAULT_LIMITS },
    ...{ from: '2026-10-19', days: 14 },
  }).dates;

const untidied = ({ rules, exceptions }: TypedHours) => ({
  rules: rules.map((each) => ({ dow: each.dow, startTime: each.start_time, endTime: each.end_time })),
  exceptions: exceptions.map((each) => ({
    ...{ date: each.date ?? '', kind: each.kind },
    ...{ startTime: each.start_time ?? '', endTime: each.end_time ?? '' },
  })),
});

describe('stored hours', () => {
  it('stored hours offer the same times as the typed ones, with any overlaps', () => {
    fc.assert(
      fc.property(typed, (hours) => {
        expect(hoursErrors(hours, NEW_YORK)).toEqual({});
        const kept = tidyHours(hours);
        expect(offered(kept)).toEqual(offered(untidied(hours)));
        const keptAgain = tidyHours({
          ...none,
          rules: kept.rules.map((each) => ({ ...each, start_time: each.startTime, end_time: each.endTime })),
        });
        expect(keptAgain.rules).toHaveLength(kept.rules.length);
      }),
      { numRuns: 200 },
    );
  });

  it('overlapping hours are merged, adjacent ones are not', () => {
    const rule = (start_time: string, end_time: string, dow = 1) => ({ dow, start_time, end_time });
    const rules = [
      rule('13:00', '00:00'),
      rule('09:00', '12:00'),
      rule('11:00', '12:30'),
      rule('12:30', '12:45'),
      rule('22:00', '23:00'),
    ];
    expect(tidyHours({ ...none, rules }).rules).toEqual([
      { dow: 1, startTime: '09:00', endTime: '12:30' },
      { dow: 1, startTime: '12:30', endTime: '12:45' },
      { dow: 1, startTime: '13:00', endTime: '00:00' },
    ]);
  });

  it('exceptions without a date or a time are dropped', () => {
    const whole = {
      date: '2026-12-24',
      start_time: '08:00',
      end_time: '12:00',
      kind: 'unavailable' as const,
    };
    const exceptions = [
      { ...whole, date: '' },
      { ...whole, start_time: null },
      { ...whole, end_time: undefined },
      whole,
    ];
    expect(hoursErrors({ ...none, exceptions }, NEW_YORK)).toEqual({});
    expect(tidyHours({ ...none, exceptions }).exceptions).toEqual([
      { date: '2026-12-24', startTime: '08:00', endTime: '12:00', kind: 'unavailable' },
    ]);
  });
});

describe('impossible hours', () => {
  it('impossible hours are errors by field', () => {
    const backwards = { start_time: '17:00', end_time: '08:00' };
    const errors = hoursErrors(
      {
        tz: 'Europe/Berlin',
        rules: [
          { dow: 1, start_time: '08:00', end_time: '17:00' },
          { dow: 2, ...backwards },
          { dow: 3, start_time: '09:00', end_time: '09:00' },
          { dow: 4, start_time: '00:00', end_time: '00:00' },
        ],
        exceptions: [{ date: '2026-02-30', kind: 'available', ...backwards }],
      },
      NEW_YORK,
    );
    const message = ['The end time must be after the start time.'];
    expect(errors).toEqual({
      tz: ['The selected time zone is invalid.'],
      'rules.1.end_time': message,
      'rules.2.end_time': message,
      'exceptions.0.date': ['The date must be a valid date.'],
      'exceptions.0.end_time': message,
    });
  });

  it('a zone that is offered or already set is no error', () => {
    expect(hoursErrors({ ...none, tz: 'America/Chicago' }, NEW_YORK)).toEqual({});
    expect(hoursErrors({ ...none, tz: 'America/Detroit' }, 'America/Detroit')).toEqual({});
  });
});

describe('the hours for visits of one company', () => {
  const rules = [{ dow: 1, startTime: '08:00', endTime: '12:00' }];
  const exceptions = [
    { date: '2026-10-20', startTime: '13:00', endTime: '15:00', kind: 'available' as const },
  ];
  const off = (date: string) => ({ date, startTime: '00:00', endTime: '00:00', kind: 'unavailable' });
  const daysOff = [
    { date: '2026-11-26', providerId: 1 },
    { date: '2026-12-25', providerId: 2 },
  ];

  it('the company’s days off are closed beside the exceptions', () => {
    const hours = { rules, exceptions, daysOff };
    expect(withDaysOff(hours, 1)).toEqual({ rules, exceptions: [...exceptions, off('2026-11-26')] });
    expect(withDaysOff(hours, 3)).toEqual({ rules, exceptions });
  });

  it('for any company, the days off of each are closed', () => {
    expect(withDaysOff({ rules, exceptions: [], daysOff }, null)).toEqual({
      rules,
      exceptions: [off('2026-11-26'), off('2026-12-25')],
    });
  });

  it('who has set no hours has none', () => {
    for (const providerId of [1, null])
      expect(withDaysOff(undefined, providerId)).toEqual({ rules: [], exceptions: [] });
  });
});
