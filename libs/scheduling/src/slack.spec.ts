import fc from 'fast-check';
import {
  firstFrom,
  lastUntil,
  placeIn,
  type PlannedEntry,
  slackOf,
  startsOutside,
  type Wanted,
} from './slack.ts';
import { dice } from './testing/random-schedules.ts';

const [LEG, NOW] = [20, 0];

/** A visit of half an hour at a point of a line, on which a minute is a drive of a minute. */
type Visit = { start: number; starts: number[]; length: number; at: number; group?: number };

const drive = (one: Visit, other: Visit): number => Math.max(LEG, Math.abs(one.at - other.at));

/** The calendar as a visit at a point of the line sees it. */
const planFor = (visits: readonly Visit[], wanted: Pick<Visit, 'at'>) => ({
  ...{ defaultDriveMinutes: LEG, now: NOW },
  entries: visits.map((visit, index): PlannedEntry => {
    const next = visits[index + 1];
    const there = drive(visit, { ...visit, ...wanted });
    return {
      ...{ start: visit.start, end: visit.start + visit.length, starts: visit.starts },
      ...{ driveTo: there, driveFrom: there, driveNext: next ? drive(visit, next) : null },
      group: visit.group ?? null,
    };
  }),
});

const exact = (start: number, at = 0): Visit => ({ start, starts: [], length: 30, at });
const within = (first: number, last: number, at = 0): Visit => ({
  ...{ start: first, starts: [first, last], length: 30, at },
});
const wanted = ({ start, starts, length }: Visit): Wanted => ({
  ...{ length, starts: starts.length > 0 ? starts : [start, start] },
});

/** The calendar after a visit was booked; null when it has no place. */
function book(visits: readonly Visit[], visit: Visit): Visit[] | null {
  const placed = placeIn(planFor(visits, visit), wanted(visit));
  if (!placed) return null;
  const starts = new Map(placed.moved.map(({ index, start }) => [index, start]));
  const moved = visits.map((each, index) => ({ ...each, start: starts.get(index) ?? each.start }));
  return [...moved, { ...visit, start: placed.start }].sort((one, other) => one.start - other.start);
}

/** Whether the visits can be made in this order, each as early as possible. */
function isPossible(visits: readonly Visit[]): boolean {
  let left = -Infinity;
  return visits.every((visit, index) => {
    const before = visits[index - 1];
    const arrival = before ? left + drive(before, visit) : NOW;
    const start = visit.starts.length > 0 ? firstFrom(visit.starts, arrival) : visit.start;
    left = start + visit.length;
    return start >= arrival && start < Infinity;
  });
}

/** What is wrong with a calendar: a broken promise, or a drive that does not fit. */
const faults = (visits: readonly Visit[]): number[] =>
  visits.flatMap((visit, index) => {
    const before = visits[index - 1];
    const isPromised = visit.starts.length === 0 || firstFrom(visit.starts, visit.start) === visit.start;
    return isPromised && (!before || before.start + before.length + drive(before, visit) <= visit.start)
      ? []
      : [visit.start];
  });

describe('the allowed starts', () => {
  const starts = [10, 20, 40, 50];
  it.each([
    [5, 10],
    [15, 15],
    [30, 40],
    [51, Infinity],
  ])('the first from %d on is %d', (from, first) => expect(firstFrom(starts, from)).toBe(first));
  it.each([
    [55, 50],
    [45, 45],
    [30, 20],
    [9, -Infinity],
  ])('the last until %d is %d', (until, last) => expect(lastUntil(starts, until)).toBe(last));
});

describe('the starts outside of ranges', () => {
  it.each<[string, number[], { from: number; until: number }[], number[]]>([
    ['nothing is taken away without a range', [10, 20], [], [10, 20]],
    ['a range in the middle leaves two parts', [10, 20], [{ from: 13, until: 16 }], [10, 12, 16, 20]],
    ['a range from the first start on leaves the rest', [10, 20], [{ from: 10, until: 12 }], [12, 20]],
    ['a range until the last start leaves it', [10, 20], [{ from: 15, until: 20 }], [10, 14, 20, 20]],
    ['a range over all leaves none', [10, 20], [{ from: 5, until: 21 }], []],
    ['ranges beside change nothing', [10, 20, 30, 40], [{ from: 21, until: 30 }], [10, 20, 30, 40]],
    [
      'each range counts',
      [10, 20, 30, 40],
      [
        { from: 0, until: 15 },
        { from: 35, until: 50 },
      ],
      [15, 20, 30, 34],
    ],
  ])('%s', (_name, starts, ranges, left) => expect(startsOutside(starts, ranges)).toEqual(left));
});

describe('placeIn', () => {
  it('an exact visit moves a visit with an arrival window no further than needed', () => {
    expect(book([within(480, 600)], exact(490))!.map(({ start }) => start)).toEqual([490, 540]);
    expect(book([within(480, 600)], exact(535))!.map(({ start }) => start)).toEqual([480, 535]);
    expect(book([exact(480)], exact(520))).toBeNull();
  });

  it('an arrival window takes the start with the least added driving', () => {
    const day = [exact(480, 0), exact(600, 60)];
    // Between the two it lies on the way; after the second it is a way back.
    expect(book(day, within(500, 800, 30))!.map(({ start }) => start)).toEqual([480, 540, 600]);
  });

  it('an exact visit moves the visits before it earlier, and these the ones before them', () => {
    const day = [
      { ...within(480, 600), start: 500 },
      { ...within(540, 620), start: 560 },
    ];
    expect(book(day, exact(600))!.map(({ start }) => start)).toEqual([500, 550, 600]);
    expect(book(day, exact(590))!.map(({ start }) => start)).toEqual([490, 540, 590]);
    expect(book(day, exact(589))).toBeNull();
    // Those that move come in an order in which each moves into free time.
    const placed = placeIn(planFor(day, { at: 0 }), { starts: [590, 590], length: 30 });
    expect(placed).toEqual({
      start: 590,
      moved: [
        { index: 0, start: 490 },
        { index: 1, start: 540 },
      ],
    });
  });

  it('visits that were booked together move earlier together', () => {
    const family = [
      { ...within(480, 600), start: 520, group: 1 },
      { ...within(510, 630), start: 550, group: 1 },
    ];
    expect(book(family, exact(590))!.map(({ start }) => start)).toEqual([510, 540, 590]);
    expect(slackOf(planFor(family, { at: 0 }))[0]).toEqual({ latestStart: 600, earliestEnd: 540 });
  });

  it('those that move later come with the last one first', () => {
    const day = [within(480, 600), { ...within(530, 700), start: 530 }];
    expect(placeIn(planFor(day, { at: 0 }), { starts: [485, 485], length: 30 })!.moved).toEqual([
      { index: 1, start: 585 },
      { index: 0, start: 535 },
    ]);
  });

  it('families next to each other are two', () => {
    const two = [
      { ...within(480, 600), group: 1 },
      { ...within(530, 650), start: 530, group: 2 },
    ];
    expect(slackOf(planFor(two, { at: 0 }))).toEqual([
      { latestStart: 600, earliestEnd: 510 },
      { latestStart: 650, earliestEnd: 560 },
    ]);
  });

  it('how early a visit can end depends on the time, the visit before it and its window', () => {
    const ends = (visits: Visit[], now = NOW) =>
      slackOf({ ...planFor(visits, { at: 0 }), now }).map(({ earliestEnd }) => earliestEnd);
    expect(ends([{ ...within(480, 600), start: 540 }])).toEqual([510]);
    expect(ends([{ ...within(480, 600), start: 540 }], 500)).toEqual([530]);
    expect(ends([exact(480), { ...within(480, 600), start: 560 }])).toEqual([510, 560]);
    // What is planned counts as possible, although the drive takes longer by now.
    expect(ends([exact(480), { ...within(480, 600, 40), start: 540 }])).toEqual([510, 570]);
    expect(slackOf({ ...planFor([within(480, 600)], { at: 0 }), now: 480 })[0]!.latestStart).toBe(600);
  });

  it('a later start with less added driving is taken', () => {
    const day = [exact(480, 0), exact(700, 60)];
    // Before both it adds an hour of driving; between them 20 minutes.
    expect(book(day, within(300, 900, 60))!.map(({ start }) => start)).toEqual([480, 570, 700]);
  });

  it.each([
    { start: 600, last: 1_600, until: 2_000 },
    { start: 1_200, last: 1_900, until: 2_500 },
  ])('at $start, the drive of a visit that begins 12 hours away does not count', ({ start, last, until }) => {
    // After the last one a visit adds an hour too, so the earlier start is taken.
    const day = [exact(480, 60), exact(last, 60)];
    expect(book(day, within(start, until))!.map((each) => each.start)).toEqual([480, start, last]);
  });

  it('a visit that has begun does not move', () => {
    const plan = { ...planFor([within(480, 600)], { at: 0 }), now: 490 };
    expect(placeIn(plan, { starts: [495, 495], length: 30 })).toBeNull();
    expect(slackOf(plan)[0]).toEqual({ latestStart: 480, earliestEnd: 510 });
  });

  it('visits that were booked together move together, with nobody between them', () => {
    const family = [
      { ...within(480, 600), group: 1 },
      { ...within(510, 630), start: 510, group: 1 },
    ];
    const booked = book(family, exact(500))!;
    expect(booked.map(({ start }) => start)).toEqual([500, 550, 580]);
    expect(slackOf(planFor(family, { at: 0 }))).toEqual([
      { latestStart: 600, earliestEnd: 540 },
      { latestStart: 600, earliestEnd: 540 },
    ]);
  });

  it('on random days, exactly what can be inserted is booked, and no promise is broken', () => {
    const days = fc.record({ seed: fc.nat(1_000_000), visits: fc.integer({ min: 1, max: 12 }) });
    const seen = { booked: 0, refused: 0 };
    fc.assert(
      fc.property(days, ({ seed, visits: count }) => {
        const roll = dice(seed);
        let day: Visit[] = [];
        for (let index = 0; index < count; index += 1) {
          const begin = 480 + 10 * roll.below(48);
          const width = [0, 60, 120, 240][roll.below(4)]!;
          const length = 10 + 10 * roll.below(4);
          const pause = begin + 10 + 10 * roll.below(3);
          const starts =
            width === 0
              ? []
              : roll.below(4) === 0 && width > 60
                ? [begin, pause, pause + 30, begin + width]
                : [begin, begin + width];
          const visit: Visit = { start: begin, starts, length, at: roll.below(61) };
          const booked = book(day, visit);
          const insertions = [...day, visit].map((_, at) => day.toSpliced(at, 0, visit));
          expect([seed, index, booked !== null]).toEqual([seed, index, insertions.some(isPossible)]);
          if (booked) expect([seed, index, faults(booked)]).toEqual([seed, index, []]);
          seen[booked ? 'booked' : 'refused'] += 1;
          day = booked ?? day;
        }
      }),
      { numRuns: 1_500 },
    );
    expect(Math.min(seen.booked, seen.refused)).toBeGreaterThan(500);
  });
});
