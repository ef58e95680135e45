import { firstAfter, groupSlots, openDates, FEW, fewSlots } from './slot-groups.ts';

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

const slotAt = (time: string) => {
  const start = `2026-12-15T${time}:00-05:00`;
  return { date: '2026-12-15', start, end: start };
};
const times = (slots: readonly { start: string }[]) => slots.map(({ start }) => start.slice(11, 16));
const everyQuarter = (from: number, to: number) =>
  Array.from({ length: (to - from) * 4 }, (_, index) => {
    const minutes = from * 60 + index * 15;
    return slotAt(
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    );
  });

describe('the times of a day at a glance', () => {
  it('are all of them where they are few', () => {
    const slots = everyQuarter(9, 11);
    expect(fewSlots(slots, null)).toEqual(slots);
  });

  it('are the full hours of a long day, from its first to its last', () => {
    expect(times(fewSlots(everyQuarter(8, 18), null))).toEqual([
      '08:00',
      '09:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '16:00',
      '17:00',
    ]);
  });

  it('are hours and half hours where hours alone are few', () => {
    expect(times(fewSlots(everyQuarter(9, 13), null))).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
    ]);
  });

  it('are at most eight, the chosen one always among them', () => {
    const slots = everyQuarter(8, 20);
    const few = fewSlots(slots, slotAt('10:45').start);
    expect(few).toHaveLength(FEW);
    expect(times(few)).toContain('10:45');
  });

  it('are odd ones where nothing else is free', () => {
    const odd = everyQuarter(8, 20).filter(({ start }) => /:15:00-/.test(start));
    expect(times(fewSlots(odd, null))).toHaveLength(FEW);
  });
});
