import { at } from './testing/scenario.ts';
import { type CompactSlots, expandSlots, firstSlot, slotsJson, slotStarts } from './wire.ts';

const NINE = at('2026-10-30T09:00-04:00');
const DAY = 1_440;
/** 9:00 and 9:15 in New York on so many dates from 2026-10-30 on, across the change of the clock. */
const slots = (days: number, more: Partial<CompactSlots> = {}): CompactSlots => ({
  ...{ tz: 'America/New_York', length_minutes: 30, grid_minutes: 15 },
  offsets: [
    [NINE - DAY, -240],
    [at('2026-11-01T06:00Z'), -300],
  ],
  dates: Array.from({ length: days }, (_, index) => [
    new Date(Date.UTC(2026, 9, 30 + index)).toISOString().slice(0, 10),
    [NINE + index * DAY + (index < 2 ? 0 : 60), 2],
  ]),
  ...more,
});

describe('a listing on the wire', () => {
  it('the starts are those of its runs', () => {
    expect(slotStarts(slots(1))).toEqual([{ date: '2026-10-30', starts: [NINE, NINE + 15] }]);
  });

  it('its JSON in pieces of 31 dates is the map that clients expand', () => {
    for (const days of [0, 1, 31, 32, 63]) {
      const pieces = [...slotsJson(slots(days))].map((piece) => new TextDecoder().decode(piece));
      expect(pieces).toHaveLength(Math.floor(days / 31) + 1);
      expect(JSON.parse(pieces.join(''))).toEqual(expandSlots(slots(days)));
    }
  });

  it('times have the offset of their day', () => {
    const map = expandSlots(slots(4));
    expect(Object.values(map).map(([first]) => first!.start)).toEqual([
      ...['2026-10-30T09:00:00-04:00', '2026-10-31T09:00:00-04:00'],
      ...['2026-11-01T09:00:00-05:00', '2026-11-02T09:00:00-05:00'],
    ]);
  });

  it('dates with windows alone stand in their order', () => {
    const windows = {
      minutes: 120,
      dates: [
        ['2026-10-29', [NINE - DAY, 1]],
        ['2026-10-31', [NINE + DAY + 60, 2]],
      ] as [string, number[]][],
    };
    const map = expandSlots(slots(1, { windows }));
    expect(Object.keys(map)).toEqual(['2026-10-29', '2026-10-30', '2026-10-31']);
    expect(map['2026-10-29']).toEqual([
      {
        ...{ date: '2026-10-29', start: '2026-10-29T09:00:00-04:00', end: '2026-10-29T11:00:00-04:00' },
        window: true,
      },
    ]);
    expect(map['2026-10-31']!.map(({ start }) => start)).toEqual([
      ...['2026-10-31T10:00:00-04:00', '2026-10-31T12:00:00-04:00'],
    ]);
    expect(map['2026-10-30']!.map(({ window }) => window)).toEqual([undefined, undefined]);
  });

  it('the first slot is the earlier of the first time and the first window', () => {
    const window = (start: number) => ({
      windows: { minutes: 120, dates: [['2026-10-30', [start, 1]]] as [string, number[]][] },
    });
    expect(firstSlot(slots(1, window(NINE - 60)))).toMatchObject({
      start: NINE - 60,
      slot: { window: true },
    });
    for (const later of [window(NINE), window(NINE + 60), {}])
      expect(firstSlot(slots(1, later))).toEqual({
        start: NINE,
        slot: { date: '2026-10-30', start: '2026-10-30T09:00:00-04:00', end: '2026-10-30T09:30:00-04:00' },
      });
    expect(firstSlot(slots(0, window(NINE + 60)))?.start).toBe(NINE + 60);
    for (const none of [slots(0), slots(0, { windows: { minutes: 120, dates: [] } })])
      expect(firstSlot(none)).toBeNull();
  });
});
