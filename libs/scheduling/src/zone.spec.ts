import fc from 'fast-check';
import { OFFERED_ZONES } from './offered-zones.ts';
import {
  epochMinuteOf,
  localDateOf,
  localMidnight,
  offsetMinutesAt,
  offsetSpans,
  toOffsetIso,
  wallTimeOf,
} from './zone.ts';

const minute = (iso: string): number => epochMinuteOf(iso) as number;

describe('time zones', () => {
  it('the eleven offered zones are known, and an unknown zone is refused', () => {
    expect(OFFERED_ZONES.map((zone) => typeof offsetMinutesAt(zone, 0))).toEqual(Array(11).fill('number'));
    expect(() => offsetMinutesAt('Mars/Olympus', 0)).toThrow(RangeError);
  });

  it('a wall time equals that of Intl at any minute from 2020 to 2040 in every offered zone', () => {
    const bounds = { min: minute('2020-01-01T00:00Z'), max: minute('2040-01-01T00:00Z') };
    fc.assert(
      fc.property(fc.constantFrom(...OFFERED_ZONES), fc.integer(bounds), (zone, at) => {
        const format = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        });
        const { date, time } = wallTimeOf(zone, at);
        expect(`${date} ${time}`).toBe(format.format(at * 60_000));
      }),
      { numRuns: 200 },
    );
  });

  it('the clock change in New York is found to the minute', () => {
    const change = minute('2026-11-01T06:00Z');
    expect(offsetMinutesAt('America/New_York', change - 1)).toBe(-240);
    expect(offsetMinutesAt('America/New_York', change)).toBe(-300);
    expect(offsetSpans('America/New_York', change - 60, change + 60)).toEqual([
      { start: change - 60, end: change, offset: -240 },
      { start: change, end: change + 60, offset: -300 },
    ]);
  });

  it.each([
    ['America/Phoenix', -420],
    ['America/Regina', -360],
    ['Pacific/Honolulu', -600],
  ])('the zone %s keeps one offset all year round', (zone, offset) => {
    const [from, to] = [minute('2026-01-01T00:00Z'), minute('2032-01-01T00:00Z')];
    expect(offsetSpans(zone, from, to)).toEqual([{ start: from, end: to, offset }]);
  });

  it('a zone is read to the half hour, and UTC has no offset', () => {
    const summer = minute('2026-07-01T00:00Z');
    expect(['Asia/Kolkata', 'America/St_Johns', 'UTC'].map((zone) => offsetMinutesAt(zone, summer))).toEqual([
      ...[330, -150, 0],
    ]);
  });

  it('the spans between two moments are cut to them', () => {
    const change = minute('2026-11-01T06:00Z');
    const spans = (from: number, to: number) =>
      offsetSpans('America/New_York', from, to).map(({ start, end }) => [start - change, end - change]);
    expect(spans(change - 60, change)).toEqual([[-60, 0]]);
    expect(spans(change, change + 60)).toEqual([[0, 60]]);
  });

  it('a day begins with its first minute, where midnight is skipped too', () => {
    expect(localMidnight('America/Havana', '2026-03-08')).toBe(minute('2026-03-08T05:00Z'));
    // The evening before, 11 pm is followed by midnight.
    expect(localMidnight('America/Nuuk', '2026-03-29')).toBe(minute('2026-03-29T01:00Z'));
    // East of UTC the clock changed on the same day.
    expect(localMidnight('Australia/Sydney', '2026-10-04')).toBe(minute('2026-10-03T14:00Z'));
    expect(localMidnight('Australia/Sydney', '2026-10-05')).toBe(minute('2026-10-04T13:00Z'));
    expect(localMidnight('Pacific/Kiritimati', '2026-10-05')).toBe(minute('2026-10-04T10:00Z'));
  });

  it('an instant is written with the offset of its own zone', () => {
    expect(toOffsetIso('America/Phoenix', minute('2026-12-15T16:00:00Z'))).toBe('2026-12-15T09:00:00-07:00');
    expect(localDateOf('Pacific/Honolulu', minute('2026-12-15T09:00:00Z'))).toBe('2026-12-14');
  });

  it('a date with a skipped midnight begins with its first existing minute', () => {
    expect(toOffsetIso('America/Havana', localMidnight('America/Havana', '2026-03-08'))).toBe(
      '2026-03-08T01:00:00-04:00',
    );
    expect(toOffsetIso('America/New_York', localMidnight('America/New_York', '2026-11-02'))).toBe(
      '2026-11-02T00:00:00-05:00',
    );
    expect(toOffsetIso('Asia/Tokyo', localMidnight('Asia/Tokyo', '2026-11-02'))).toBe(
      '2026-11-02T00:00:00+09:00',
    );
  });

  it('only instants of whole minutes are read', () => {
    expect(epochMinuteOf('2026-12-15T09:00:00-07:00')).toBe(minute('2026-12-15T16:00Z'));
    expect(
      ['2026-12-15T09:00:30Z', '2026-12-15T09:00', 'tomorrow', '2026-13-15T09:00Z'].map(epochMinuteOf),
    ).toEqual([null, null, null, null]);
    expect(epochMinuteOf('2026-12-15T09:00:00.000Z')).toBe(minute('2026-12-15T09:00Z'));
    expect(['+002026-12-15T09:00Z', '2026-12-15T09:00Z (noon)'].map(epochMinuteOf)).toEqual([null, null]);
  });
});
