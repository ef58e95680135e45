import { FEW, fewSlots } from './few-slots.ts';

const at = (time: string) => {
  const start = `2026-12-15T${time}:00-05:00`;
  return { date: '2026-12-15', start, end: start };
};
const times = (slots: readonly { start: string }[]) => slots.map(({ start }) => start.slice(11, 16));
const everyQuarter = (from: number, to: number) =>
  Array.from({ length: (to - from) * 4 }, (_, index) => {
    const minutes = from * 60 + index * 15;
    return at(
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
    const few = fewSlots(slots, at('10:45').start);
    expect(few).toHaveLength(FEW);
    expect(times(few)).toContain('10:45');
  });

  it('are odd ones where nothing else is free', () => {
    const odd = everyQuarter(8, 20).filter(({ start }) => /:15:00-/.test(start));
    expect(times(fewSlots(odd, null))).toHaveLength(FEW);
  });
});
