import {
  firstAfter,
  groupSlots,
  kindsOf,
  ofKind,
  openDates,
  FEW,
  fewSlots,
  sameSlot,
} from './slot-groups.ts';

const at = (start: string) => ({ date: start.slice(0, 10), start, end: start });

describe('the slots of a day', () => {
  it('slots are grouped into morning, afternoon and evening by their wall time', () => {
    const slots = ['08:00', '11:45', '12:00', '16:45', '17:00'].map((time) =>
      at(`2026-12-15T${time}:00-10:00`),
    );
    expect(groupSlots(slots).map(({ name, slots: part }) => [name, part.map(({ label }) => label)])).toEqual([
      ['Morning', ['8:00 am', '11:45 am']],
      ['Afternoon', ['12:00 pm', '4:45 pm']],
      ['Evening', ['5:00 pm']],
    ]);
  });

  it('a part of the day without slots is omitted', () => {
    expect(groupSlots([at('2026-12-15T18:00:00-05:00')]).map(({ name }) => name)).toEqual(['Evening']);
  });

  it('arrival windows are grouped by their begin and labelled with both ends', () => {
    const window = (from: string, to: string) => ({
      ...{ date: '2026-12-15', start: `2026-12-15T${from}:00-10:00`, end: `2026-12-15T${to}:00-10:00` },
      window: true as const,
    });
    const groups = groupSlots([window('08:00', '10:00'), window('10:00', '12:00'), window('12:00', '14:00')]);
    expect(groups.map(({ name, slots: part }) => [name, part.map(({ label }) => label)])).toEqual([
      ['Morning', ['8:00 – 10:00 am', '10:00 am – 12:00 pm']],
      ['Afternoon', ['12:00 – 2:00 pm']],
    ]);
  });

  it('exact times and windows of one map are told apart, also where they start at the same time', () => {
    const exact = at('2026-12-15T08:00:00-10:00');
    const window = { ...exact, window: true as const };
    const both = { '2026-12-15': [exact, window], '2026-12-16': [window] };
    expect([kindsOf(both), kindsOf({ '2026-12-16': [window] }), kindsOf({})]).toEqual([
      ['exact', 'window'],
      ['window'],
      [],
    ]);
    expect(ofKind(both, 'exact')).toEqual({ '2026-12-15': [exact], '2026-12-16': [] });
    expect([sameSlot(exact, window), sameSlot(window, { ...window })]).toEqual([false, true]);
  });

  it('slots of a repeated hour show their offset', () => {
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

  it('only dates with slots are open', () => {
    expect(openDates(slots)).toEqual(['2026-11-24', '2026-11-30', '2026-12-03']);
  });

  it('the first open date after a month is found among the loaded slots', () => {
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
  it('a day with few slots shows all of them', () => {
    const slots = everyQuarter(9, 11);
    expect(fewSlots(slots, null)).toEqual(slots);
  });

  it('a long day shows full hours from the first to the last', () => {
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

  it('a shorter day shows full and half hours', () => {
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

  it('a day shows at most eight slots, including the chosen one', () => {
    const slots = everyQuarter(8, 20);
    const few = fewSlots(slots, slotAt('10:45').start);
    expect(few).toHaveLength(FEW);
    expect(times(few)).toContain('10:45');
  });

  it('a day without full or half hours shows its other slots', () => {
    const odd = everyQuarter(8, 20).filter(({ start }) => /:15:00-/.test(start));
    expect(times(fewSlots(odd, null))).toHaveLength(FEW);
  });
});
