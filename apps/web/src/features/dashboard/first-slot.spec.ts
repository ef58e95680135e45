import { firstSlot } from './first-slot.ts';

const slot = (date: string, time: string) => ({
  date,
  start: `${date}T${time}:00-05:00`,
  end: `${date}T23:00:00-05:00`,
});

describe('the next available slot', () => {
  it('the next slot is the first of the earliest date, in any map order', () =>
    expect(
      firstSlot({
        '2026-12-16': [slot('2026-12-16', '07:00')],
        '2026-12-14': [],
        '2026-12-15': [slot('2026-12-15', '09:00'), slot('2026-12-15', '10:00')],
      })?.start,
    ).toBe('2026-12-15T09:00:00-05:00'));
  it('there is no next slot when nothing is free', () => expect(firstSlot({})).toBeNull());
});
