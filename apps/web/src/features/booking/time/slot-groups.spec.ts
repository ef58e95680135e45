import { firstAfter, groupSlots, openDates } from './slot-groups.ts';

const at = (start: string) => ({ date: start.slice(0, 10), start, end: start });

describe('the slots of a day', () => {
  it('are grouped into morning, afternoon and evening by their own wall time', () => {
    const slots = ['08:00', '11:45', '12:00', '16:45', '17:00'].map((time) =>
      at(`2026-12-15T${time}:00-10:00`),
    );
    expect(groupSlots(slots).map(({ name, slots: part }) => [name, part.map(({ label }) => label)])).toEqual([
      ['Morning', ['8:00 am', '11:45 am']],
      ['Afternoon', ['12:00 pm', '4:45 pm']],
      ['Evening', ['5:00 pm']],
    ]);
  });

  it('leave out a part of the day without any', () => {
    expect(groupSlots([at('2026-12-15T18:00:00-05:00')]).map(({ name }) => name)).toEqual(['Evening']);
  });

  it('tell the two halves of a repeated hour apart by their offset', () => {
    const night = ['2026-11-01T01:15:00-04:00', '2026-11-01T01:15:00-05:00', '2026-11-01T02:00:00-05:00'];
    const labels = groupSlots(night.map(at))[0]!.slots.map(({ label }) => label);
    expect(labels).toEqual(['1:15 am (UTC-4)', '1:15 am (UTC-5)', '2:00 am']);
  });
});

describe('the dates', () => {
  const slots = {
    '2026-12-03': [at('2026-12-03T09:00:00-05:00')],
    '2026-11-30': [at('2026-11-30T09:00:00-05:00')],
    '2026-11-24': [at('2026-11-24T09:00:00-05:00')],
    '2026-11-25': [],
  };

  it('are open when they have slots', () => {
    expect(openDates(slots)).toEqual(['2026-11-24', '2026-11-30', '2026-12-03']);
  });

  it('name the first open one after a month, as far as it is known', () => {
    expect(firstAfter(slots, { year: 2026, month: 11 })).toBe('2026-12-03');
    expect(firstAfter({}, { year: 2026, month: 11 })).toBeNull();
  });
});
