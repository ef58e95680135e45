import fc from 'fast-check';
import { dateOfDay, dayNumberOf, weekdayOf } from './civil.ts';
import {
  countedFromDraw,
  movedDates,
  moveProblems,
  nearestTimes,
  SERIES_DAYS,
  seriesDates,
  type SeriesMove,
  type SeriesPlan,
  seriesProblems,
} from './series.ts';

const TODAY = '2027-01-04';
const plan = (change: Partial<SeriesPlan> = {}): SeriesPlan => ({
  ...{ unit: 'week', every: 2, weekdays: [], from: '2027-01-06', times: 6, until: null },
  ...{ tolerance_days: 2, day_from: '08:00', day_until: '12:00', from_last_draw: false },
  ...change,
});
const PAST = 'The first date must not be in the past.';
const END = 'The end time must be after the start time.';
const FROM_DRAW = 'Only a number of days can be counted from the last draw.';
const YEAR = 'The last visit must be at most 12 months ahead.';

describe('the dates of a series', () => {
  it('repeat every so many days, so many times', () => {
    expect(seriesDates(plan({ unit: 'day', every: 10, times: 3 }))).toEqual([
      ...['2027-01-06', '2027-01-16', '2027-01-26'],
    ]);
  });

  it('repeat every so many weeks on the weekday of the first date', () => {
    expect(seriesDates(plan({ times: 3 }))).toEqual(['2027-01-06', '2027-01-20', '2027-02-03']);
  });

  it('repeat on several weekdays, from the first date on, until a date', () => {
    const rule = plan({ weekdays: [4, 1], times: null, until: '2027-01-21' });
    expect(seriesDates(rule)).toEqual(['2027-01-07', '2027-01-18', '2027-01-21']);
    const sooner = { ...rule, until: '2027-01-18' };
    expect(seriesDates(sooner)).toEqual(['2027-01-07', '2027-01-18']);
    const daily = plan({ unit: 'day', every: 10, times: null, until: '2027-01-16' });
    expect(seriesDates(daily)).toEqual(['2027-01-06', '2027-01-16']);
  });

  const plans = fc.record({
    unit: fc.constantFrom('day' as const, 'week' as const),
    every: fc.integer({ min: 1, max: 60 }),
    weekdays: fc.uniqueArray(fc.nat(6)),
    from: fc.integer({ min: 0, max: 60 }).map((day) => dateOfDay(dayNumberOf(TODAY) + day)),
    times: fc.integer({ min: 2, max: 60 }),
    tolerance_days: fc.nat(30),
  });

  it('ascend from the first date on, on the weekdays of the rule', () => {
    fc.assert(
      fc.property(plans, (given) => {
        const days = seriesDates(plan(given)).map(dayNumberOf);
        expect(days).toHaveLength(given.times);
        expect(days[0]).toBeGreaterThanOrEqual(dayNumberOf(given.from));
        days.slice(1).forEach((day, index) => expect(day).toBeGreaterThan(days[index]!));
        if (given.unit === 'week' && given.weekdays.length > 0)
          for (const day of days) expect(given.weekdays).toContain(weekdayOf(day));
      }),
    );
  });

  it('of a sound plan lie within 12 months, and no two of its visits can meet', () => {
    fc.assert(
      fc.property(plans, (given) => {
        fc.pre(Object.keys(seriesProblems(plan(given), TODAY)).length === 0);
        const days = seriesDates(plan(given)).map(dayNumberOf);
        expect(days.at(-1)!).toBeLessThanOrEqual(dayNumberOf(TODAY) + SERIES_DAYS);
        const { tolerance_days: tolerance } = given;
        days
          .slice(1)
          .forEach((day, index) => expect(day - tolerance).toBeGreaterThan(days[index]! + tolerance));
      }),
    );
  });
});

describe('the problems of a plan', () => {
  const ONE_END = 'Enter either the number of visits or the last date.';
  const FEW = 'A series has at least two visits.';
  const MANY = 'A series has at most 60 visits.';
  const NEAR = 'The tolerance must be less than half the time between two visits.';
  const daily = { unit: 'day', every: 5 } as const;
  const whole = { unit: 'day', every: 366, from: TODAY, times: 2 } as const;

  it.each<[string, Partial<SeriesPlan>, Record<string, string[]>]>([
    ['a sound one has none', {}, {}],
    ['a first date in the past', { from: '2027-01-03' }, { from: [PAST] }],
    ['a first date today', { from: TODAY }, {}],
    ['the end of the day before its start', { day_from: '12:00', day_until: '08:00' }, { day_until: [END] }],
    ['the end of the day at its start', { day_from: '08:00', day_until: '08:00' }, { day_until: [END] }],
    ['neither a number nor a last date', { times: null }, { times: [ONE_END] }],
    ['both a number and a last date', { until: '2027-03-01' }, { times: [ONE_END] }],
    ['a last date before the first', { times: null, until: '2027-01-05' }, { until: [FEW] }],
    ['one visit alone', { times: null, until: '2027-01-10' }, { until: [FEW] }],
    ['two visits, the second on the last date', { times: null, until: '2027-01-20' }, {}],
    ['as many visits as a series has', { ...daily, times: 60 }, {}],
    ['more visits than a series has', { ...daily, times: null, until: '2027-12-31' }, { until: [MANY] }],
    ['a number that ends after 12 months', { every: 12, times: 6 }, { times: [YEAR] }],
    ['a last date after 12 months', { every: 12, times: null, until: '2028-03-01' }, { until: [YEAR] }],
    ['a last visit after just 12 months', whole, {}],
    ['a last visit a day later', { ...whole, every: 367 }, { times: [YEAR] }],
    ['a tolerance of half the interval', { tolerance_days: 7 }, { tolerance_days: [NEAR] }],
    ['a tolerance of less than half', { tolerance_days: 6 }, {}],
    ['the nearest weekdays', { weekdays: [1, 3], every: 1, tolerance_days: 1 }, { tolerance_days: [NEAR] }],
    ['weeks counted from the last draw', { from_last_draw: true }, { from_last_draw: [FROM_DRAW] }],
    ['days counted from the last draw', { from_last_draw: true, unit: 'day', every: 14 }, {}],
  ])('%s', (_name, change, problems) => expect(seriesProblems(plan(change), TODAY)).toEqual(problems));
});

describe('the times for a wished date', () => {
  const time = (date: string, start: string, end: string) => ({
    ...{ date, start: `${date}T${start}:00-05:00`, end: `${date}T${end}:00-05:00` },
  });

  it('are the nearest by days, then by time, within the tolerance and the hours of the plan', () => {
    const times = [
      time('2027-01-03', '09:00', '09:30'),
      time('2027-01-05', '09:00', '09:30'),
      time('2027-01-06', '11:30', '12:00'),
      time('2027-01-06', '11:45', '12:15'),
      time('2027-01-07', '10:00', '10:30'),
      time('2027-01-07', '08:00', '08:30'),
      time('2027-01-06', '07:45', '08:15'),
      time('2027-01-08', '08:00', '08:30'),
      time('2027-01-09', '08:00', '08:30'),
    ];
    const near = nearestTimes(times, '2027-01-06', plan()).map(({ start }) => start.slice(0, 16));
    expect(near).toEqual([
      ...['2027-01-06T11:30', '2027-01-05T09:00', '2027-01-07T08:00', '2027-01-07T10:00'],
      '2027-01-08T08:00',
    ]);
  });

  it('never lie outside of the tolerance', () => {
    const day = fc.integer({ min: 0, max: 40 }).map((at) => dateOfDay(dayNumberOf(TODAY) + at));
    fc.assert(
      fc.property(fc.array(day), day, fc.nat(10), (days, wished, tolerance_days) => {
        const times = days.map((date) => time(date, '09:00', '09:30'));
        for (const { date } of nearestTimes(times, wished, plan({ tolerance_days })))
          expect(Math.abs(dayNumberOf(date) - dayNumberOf(wished))).toBeLessThanOrEqual(tolerance_days);
      }),
    );
  });
});

describe('dates counted from a draw', () => {
  const visits = (states: readonly string[]) =>
    seriesDates(plan({ unit: 'day', every: 14, times: states.length })).map((wished_on, index) => ({
      ...{ number: index + 1, wished_on, state: states[index]! },
    }));
  const counted = (states: string[], date: string) =>
    countedFromDraw(visits(states), { number: 1, date }, { every: 14, tolerance_days: 2 });

  it('move those that wait', () => {
    expect(counted(['completed', 'waiting', 'waiting'], '2027-01-09')).toEqual([
      { number: 2, wished_on: '2027-01-23' },
      { number: 3, wished_on: '2027-02-06' },
    ]);
  });

  it('leave booked and canceled ones where they are', () => {
    expect(counted(['completed', 'booked', 'canceled', 'waiting'], '2027-01-09')).toEqual([
      { number: 4, wished_on: '2027-02-20' },
    ]);
  });

  it('are counted in the order of their numbers, past visits that were canceled', () => {
    const given = visits(['completed', 'waiting', 'canceled', 'waiting']).toReversed();
    const wished = countedFromDraw(
      given,
      { number: 1, date: '2027-01-09' },
      { every: 14, tolerance_days: 2 },
    );
    expect(wished).toEqual([
      { number: 2, wished_on: '2027-01-23' },
      { number: 4, wished_on: '2027-02-20' },
    ]);
    // The canceled one is wished for four days after the second, which is nobody's business.
    expect(counted(['completed', 'waiting', 'canceled', 'waiting'], '2027-01-19')).toHaveLength(2);
  });

  it('stay as planned when one would come within twice the tolerance of a booked visit', () => {
    // The booked one is on 2027-01-20.
    expect(counted(['completed', 'booked', 'waiting'], '2027-01-16')).toEqual([]);
    expect(counted(['completed', 'booked', 'waiting'], '2027-01-15')).toHaveLength(1);
  });

  it('stay as planned when one would come too near to a booked visit', () => {
    expect(counted(['completed', 'booked', 'waiting'], '2026-12-26')).toEqual([]);
  });
});

describe('another plan for visits of a series', () => {
  const visits = (states: readonly string[]) =>
    seriesDates(plan({ times: states.length })).map((wished_on, index) => ({
      ...{ number: index + 1, wished_on, state: states[index]!, visit_on: null },
    }));
  const move = (change: Partial<SeriesMove> = {}): SeriesMove => ({
    ...plan(),
    ...{ from: 2, on: '2027-01-22', ...change },
  });

  it('gives each visit ahead its date of the new rule; one that was called off leaves its date out', () => {
    const found = movedDates(visits(['completed', 'booked', 'canceled', 'unmoved', 'waiting']), move());
    expect(found).toEqual([
      { number: 2, wished_on: '2027-01-22' },
      { number: 4, wished_on: '2027-02-19' },
      { number: 5, wished_on: '2027-03-05' },
    ]);
  });

  const OVER = 'This visit is over or canceled.';
  const MEETS = 'This date is too near to the visit before.';
  const NEAR = 'Two visits would be too near to each other.';
  const yearly = { from: 3, unit: 'day', every: 14 } as const;

  it.each<[string, Partial<SeriesMove>, Record<string, string[]>]>([
    ['a sound one has no problem', {}, {}],
    ['the last visit may move alone', { from: 3, on: '2027-02-05' }, {}],
    ['a visit that is over', { from: 1 }, { from: [OVER] }],
    ['a visit that is not there', { from: 9 }, { from: [OVER] }],
    ['a date in the past', { on: '2027-01-03' }, { on: [PAST] }],
    ['a date that meets the visit before', { on: '2027-01-10' }, { on: [MEETS] }],
    ['the nearest date after the visit before', { on: '2027-01-11' }, {}],
    ['the last possible date', { ...yearly, on: '2028-01-05' }, {}],
    ['more than 12 months ahead', { ...yearly, on: '2028-01-06' }, { on: [YEAR] }],
    ['weekdays too near to each other', { on: '2027-01-18', weekdays: [1, 3] }, { weekdays: [NEAR] }],
    ['weekdays twice the tolerance apart', { on: '2027-01-18', weekdays: [1, 5] }, { weekdays: [NEAR] }],
    ['an end before the start', { day_until: '08:00' }, { day_until: [END] }],
    ['weeks counted from the last draw', { from_last_draw: true }, { from_last_draw: [FROM_DRAW] }],
    ['days counted from the last draw', { from_last_draw: true, unit: 'day', every: 14 }, {}],
  ])('%s', (_name, change, problems) => {
    const found = moveProblems(visits(['completed', 'booked', 'waiting']), move(change), TODAY);
    expect(found).toEqual(problems);
  });

  it('the latest visit before counts, by its own date, but for those that were called off', () => {
    const given = visits(['completed', 'booked', 'canceled', 'canceling', 'booked', 'waiting']);
    const problemsOn = (on: string, firstOn: string | null) => {
      const [first, ...others] = given;
      return moveProblems([{ ...first!, visit_on: firstOn }, ...others], move({ from: 5, on }), TODAY);
    };
    expect(problemsOn('2027-01-24', null)).toEqual({ on: [MEETS] });
    expect(problemsOn('2027-01-25', null)).toEqual({});
    expect(problemsOn('2027-01-25', '2027-01-21')).toEqual({ on: [MEETS] });
  });

  it('the first visit of a series may move to today', () => {
    expect(moveProblems(visits(['booked', 'waiting']), move({ from: 1, on: TODAY }), TODAY)).toEqual({});
    expect(moveProblems(visits(['booked', 'waiting']), move({ from: 1, on: '2027-01-03' }), TODAY)).toEqual({
      on: [PAST],
    });
  });
});
