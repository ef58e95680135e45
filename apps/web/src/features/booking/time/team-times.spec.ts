import type { FirstAvailable, SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { mergeSlots, teamOf } from './team-times.ts';

const at = (time: string, date = '2026-12-15') => ({
  date,
  start: `${date}T${time}:00-05:00`,
  end: `${date}T${time}:30-05:00`,
});
const person = (id: number, price: number, over: Partial<FirstAvailable> = {}): FirstAvailable => ({
  ...{ phlebotomist_id: id, first_name: `P${id}`, last_name: 'Q', provider_id: 1, price, length_minutes: 30 },
  ...{ tz: 'America/New_York', slot: at('09:00'), ...over },
});
const idsOf = (listed: FirstAvailable[]) => teamOf(listed)?.people.map(({ phlebotomist_id: id }) => id);

describe('the people of one calendar', () => {
  it('those who are free in the zone of the soonest, the cheapest first', () => {
    const elsewhere = person(4, 50, { tz: 'America/Chicago' });
    expect(idsOf([person(1, 120), person(2, 114), person(3, 90, { slot: null }), elsewhere])).toEqual([2, 1]);
  });

  it('everybody when nobody is free within four weeks, at most eight, none of an empty list', () => {
    expect(idsOf([person(1, 120, { slot: null })])).toEqual([1]);
    expect(idsOf(Array.from({ length: 20 }, (_, index) => person(index, 100)))).toHaveLength(8);
    expect(teamOf([])).toBe(null);
  });
});

describe('the times of one calendar', () => {
  it('each time once, in order, with the cheapest person who is free then', () => {
    const people = [person(2, 114), person(1, 120)];
    const maps: SlotMap[] = [
      { '2026-12-15': [at('10:00')] },
      { '2026-12-15': [at('09:00'), at('10:00')], '2026-12-16': [at('08:00', '2026-12-16')] },
    ];
    const { slots, personOf } = mergeSlots(people, maps);
    expect(slots).toEqual({
      '2026-12-15': [at('09:00'), at('10:00')],
      '2026-12-16': [at('08:00', '2026-12-16')],
    });
    expect(personOf(at('10:00'))?.phlebotomist_id).toBe(2);
    expect(personOf(at('09:00'))?.phlebotomist_id).toBe(1);
    expect(personOf(at('11:00'))).toBe(undefined);
  });

  it('a window and an exact time that start together are both offered, each with its person', () => {
    const window = { ...at('09:00'), window: true as const };
    const people = [person(2, 114), person(1, 120)];
    const { slots, personOf } = mergeSlots(people, [
      { '2026-12-15': [window] },
      { '2026-12-15': [at('09:00')] },
    ]);
    expect(slots).toEqual({ '2026-12-15': [window, at('09:00')] });
    expect([personOf(window), personOf(at('09:00'))].map((each) => each?.phlebotomist_id)).toEqual([2, 1]);
  });
});
