import { dueAt, tubeTime } from './tube-time.ts';

const collected_at = new Date('2026-11-29T14:00:00Z');
const at = (time: string) => new Date(`2026-11-29T${time}Z`);

describe('The time limit of a tube', () => {
  it.each([
    ['spun within 2 hours, no limit of transport', 120, [], 0, '16:00:00'],
    ['given to a courier, who does not spin', 120, ['courier'], 0, '16:00:00'],
    ['the sooner of two limits', 120, [], 1, '15:00:00'],
    ['the office spins, and the transport goes on', 120, ['office'], 4, '18:00:00'],
  ])('%s', (_case, spin_minutes, handedTo, hours, due) =>
    expect(dueAt({ collected_at, spin_minutes }, handedTo, hours)).toEqual(at(due)),
  );

  it.each([
    ['not spun, no limit of transport', 0, [], 0],
    ['at the office, no limit of transport', 120, ['office'], 0],
    ['at the lab', 120, ['courier', 'lab'], 4],
  ])('none: %s', (_case, spin_minutes, handedTo, hours) =>
    expect(dueAt({ collected_at, spin_minutes }, handedTo, hours)).toBeNull(),
  );

  it.each([
    ['15:29:59', 'fine'],
    ['15:30:00', 'soon'],
    ['15:59:59', 'soon'],
    ['16:00:00', 'late'],
  ])('a limit at 4 pm is at %s %s', (now, time) => expect(tubeTime(at('16:00:00'), at(now))).toBe(time));

  it('a tube without a limit is never late', () => expect(tubeTime(null, at('23:00:00'))).toBe('fine'));
});
