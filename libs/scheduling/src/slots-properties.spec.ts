import fc from 'fast-check';
import { fitsBetweenNeighbours, refusalOf } from './fits.ts';
import { listingRange } from './range.ts';
import { type ListRequest, listSlots } from './slots.ts';
import { differences } from './testing/oracle.ts';
import { dice, randomPlace, randomRequest } from './testing/random-schedules.ts';
import { request } from './testing/scenario.ts';
import { estimatedDrive, legMinutes, type Place } from './travel.ts';
import { expandSlots, slotStarts } from './wire.ts';
import { localMidnight, toOffsetIso } from './zone.ts';

const requests = fc.nat(1_000_000).map(randomRequest);
const startsOf = (of: ListRequest): number[] => slotStarts(listSlots(of)).flatMap(({ starts }) => starts);

describe('listSlots and refusalOf', () => {
  it('every listed start can be booked, and every bookable start is listed', () => {
    fc.assert(
      fc.property(requests, (of) => {
        const listed = new Set(startsOf(of));
        const range = listingRange({ ...of, tz: of.schedule.tz });
        if (range === null) return expect(listed.size).toBe(0);
        const first = localMidnight(of.schedule.tz, of.from ?? '2026-01-01');
        const dates = new Set(
          listSlots({ ...of, schedule: { ...of.schedule, busy: [] } }).dates.map(([date]) => date),
        );
        for (let start = first - 60; start < first + (of.days + 1) * 1440; start += 5) {
          const asked = dates.has(toOffsetIso(of.schedule.tz, start).slice(0, 10));
          if (asked || listed.has(start))
            expect([start, refusalOf(of, start) === null]).toEqual([start, listed.has(start)]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('the list agrees with the minute-by-minute oracle', () => {
    fc.assert(
      fc.property(requests, (of) => {
        expect(differences(of)).toEqual([]);
      }),
      { numRuns: 250 },
    );
  });

  it('the list needs only the entries that listingRange asks for', () => {
    fc.assert(
      fc.property(requests, (of) => {
        const range = listingRange({ ...of, tz: of.schedule.tz });
        const busy = of.schedule.busy.filter(
          (entry) => range !== null && entry.start < range.busyTo && entry.end > range.busyFrom,
        );
        expect(startsOf({ ...of, schedule: { ...of.schedule, busy } })).toEqual(startsOf(of));
      }),
      { numRuns: 200 },
    );
  });
});

describe('booking every listed slot', () => {
  /** Slower to the north. */
  const drive = (a: Place | null, b: Place | null) =>
    a?.precision === 'street' && b?.precision === 'street'
      ? estimatedDrive(a, b).minutes + 100 * Math.max(0, b.lat - a.lat)
      : null;

  it('booking listed slots never makes visits overlap and keeps a drive leg between any two', () => {
    fc.assert(
      fc.property(requests, fc.nat(), (of, seed) => {
        const roll = dice(seed);
        const visits: { start: number; end: number; place: Place | null }[] = [];
        for (;;) {
          const place = randomPlace(roll);
          const busy = visits.map(({ start, end, place: other }) => ({
            ...{ start, end, driveTo: drive(place, other), driveFrom: drive(other, place) },
          }));
          const asked = { ...of, schedule: { ...of.schedule, busy } };
          const starts = startsOf(asked);
          const start = starts[roll.below(starts.length)];
          if (start === undefined || visits.length > 60) break;
          expect(refusalOf(asked, start)).toBeNull();
          visits.push({ start, end: start + of.lengthMinutes, place });
        }
        for (const a of visits) {
          for (const b of visits.filter((other) => other.start > a.start)) {
            const leg = legMinutes(drive(a.place, b.place), of.schedule.defaultDriveMinutes);
            expect(b.start - a.end).toBeGreaterThanOrEqual(leg);
          }
        }
        expect(new Set(visits.map((visit) => visit.start)).size).toBe(visits.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('refusalOf and fitsBetweenNeighbours', () => {
  const ten = localMidnight('America/New_York', '2026-10-20') + 600;
  const nineToTen = { start: ten - 60, end: ten, driveTo: null, driveFrom: null };

  it('refusalOf names the reason for each refused start', () => {
    const of = request({ schedule: { busy: [nineToTen] } });
    expect(refusalOf(of, ten + 15)).toBeNull();
    expect(refusalOf(of, ten)).toBe('taken');
    expect(refusalOf(of, ten + 20)).toBe('off_grid');
    expect(refusalOf(of, ten + 0.5)).toBe('off_grid');
    expect(refusalOf(of, ten + 105)).toBe('outside_hours');
    expect(refusalOf({ ...of, now: ten }, ten + 30)).toBe('too_soon');
    expect(refusalOf({ ...of, now: ten + 15 - of.limits.noticeMinutes }, ten + 15)).toBeNull();
    expect(refusalOf({ ...of, lengthMinutes: 0 }, ten + 15)).toBe('outside_hours');
    expect(refusalOf(of, ten + 1826 * 1440)).toBe('beyond_horizon');
  });

  it('a neighbour may touch the visit’s drive leg but not cross it', () => {
    const visit = { neighbours: [nineToTen], defaultDriveMinutes: 15 };
    expect(fitsBetweenNeighbours({ ...visit, start: ten + 15, end: ten + 45 })).toBe(true);
    expect(fitsBetweenNeighbours({ ...visit, start: ten + 14, end: ten + 44 })).toBe(false);
    expect(fitsBetweenNeighbours({ ...visit, start: ten - 105, end: ten - 75 })).toBe(true);
    expect(fitsBetweenNeighbours({ ...visit, start: ten - 104, end: ten - 74 })).toBe(false);
  });
});

describe('the wire form', () => {
  it.each([
    ['a few days', 1, 200],
    // Most days of a season are alike. The season contains clock changes, and visits that end on another
    // date.
    ['a season', 40, 25],
  ])(
    'a listing of %s survives JSON and expands to the instants of the zone’s own clock',
    (_long, times, numRuns) => {
      fc.assert(
        fc.property(requests, ({ days, ...rest }) => {
          const of = { ...rest, days: days * times };
          const compact = listSlots(of);
          const expanded = expandSlots(JSON.parse(JSON.stringify(compact)) as typeof compact);
          const expected = slotStarts(compact).map(({ date, starts }) => [
            date,
            starts.map((start) => ({
              date,
              start: toOffsetIso(of.schedule.tz, start),
              end: toOffsetIso(of.schedule.tz, start + of.lengthMinutes),
            })),
          ]);
          expect(expanded).toEqual(Object.fromEntries(expected));
        }),
        { numRuns },
      );
    },
  );

  it('five years of a phlebotomist who works round the clock stay under 400 kB', () => {
    const busy = Array.from({ length: 6000 }, (_, i) => {
      const start = localMidnight('America/New_York', '2026-10-02') + i * 435;
      return { start, end: start + 30, driveTo: null, driveFrom: null };
    });
    const rules = [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, startTime: '00:00', endTime: '24:00' }));
    const slots = listSlots(request({ from: null, days: 1830, schedule: { rules, busy } }));
    expect(slots.dates.length).toBeGreaterThan(1800);
    expect(JSON.stringify(slots).length).toBeLessThan(400_000);
  });
});
