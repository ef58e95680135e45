import type { Slot, SlotMap } from '@drawpoint/contracts/booking/slots.contract';

const MOST = 3;

/** By the wall time in the string. */
const halfDay = ({ start }: Slot): string => (Number(start.slice(11, 13)) < 12 ? 'am' : 'pm');

/** The first times to read to a caller: the first of each half of a day, at most three. */
export function timesToRead(slots: SlotMap): Slot[] {
  const days = Object.keys(slots).sort();
  const firsts = days.flatMap((day) => {
    const ofDay = slots[day] ?? [];
    const halves = ['am', 'pm'].map((half) => ofDay.find((slot) => halfDay(slot) === half));
    return halves.filter((slot) => slot !== undefined);
  });
  return firsts.slice(0, MOST);
}
