import { at } from './testing/scenario.ts';
import { inTraffic, trafficFactor } from './traffic.ts';

const TZ = 'America/New_York';
const SPANS = [
  { weekdays: [1], from: 7, until: 9, factor: 1.8 },
  { weekdays: [1, 2, 3, 4, 5], from: 7, until: 10, factor: 1.4 },
  { weekdays: [0, 6], from: 0, until: 24, factor: 0.9 },
];
const factorAt = (iso: string, spans = SPANS) => trafficFactor(spans, TZ, at(iso));

describe('the factor for traffic', () => {
  it.each([
    ['a Monday before the span', '2026-10-19T06:59-04:00', 1],
    ['the first minute', '2026-10-19T07:00-04:00', 1.8],
    ['the first span that fits', '2026-10-19T08:59-04:00', 1.8],
    ['the next one', '2026-10-19T09:00-04:00', 1.4],
    ['the end', '2026-10-19T10:00-04:00', 1],
    ['a Friday', '2026-10-23T09:59-04:00', 1.4],
    ['a Saturday', '2026-10-24T09:00-04:00', 0.9],
    ['a Sunday by the wall clock', '2026-10-25T23:59-04:00', 0.9],
    ['a Sunday after the clock change', '2026-11-01T23:59-05:00', 0.9],
    ['a Monday in winter', '2026-11-02T07:00-05:00', 1.8],
  ])('at %s is the first that applies', (_when, iso, factor) => expect(factorAt(iso)).toBe(factor));

  it('a drive to a visit has the factor of its start, and the drive back that of the visit’s end', () => {
    const entry = { start: at('2026-10-19T09:30-04:00'), end: at('2026-10-19T10:00-04:00'), id: 5 };
    // The drive to it begins at 8:50.
    expect(inTraffic(entry, { to: 40, from: 40 }, SPANS, TZ)).toEqual({
      ...{ ...entry, driveTo: 72, driveFrom: 40 },
    });
    const early = { ...entry, end: at('2026-10-19T09:59-04:00') };
    expect(inTraffic(early, { to: null, from: 10 }, SPANS, TZ)).toMatchObject({
      driveTo: null,
      driveFrom: 14,
    });
    expect(inTraffic(entry, { to: 10, from: null }, SPANS, TZ)).toMatchObject({
      driveTo: 14,
      driveFrom: null,
    });
  });

  it('is 1 without spans', () => expect(factorAt('2026-10-19T07:00-04:00', [])).toBe(1));
});
