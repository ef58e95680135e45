import type { Slot } from '@drawpoint/contracts/booking/slots.contract';
import { wallTime } from '@drawpoint/rules/dates';

/** As many as a person takes in at once. */
export const FEW = 8;

const minuteOf = ({ start }: Slot): number => Number(wallTime(start).slice(3, 5));

/** `count` of a list, evenly spread from its first to its last. */
function spread<Item>(list: readonly Item[], count: number): Item[] {
  if (list.length <= count) return [...list];
  if (count < 2) return list.slice(0, Math.max(0, count));
  return Array.from(
    { length: count },
    (_, index) => list[Math.round((index * (list.length - 1)) / (count - 1))]!,
  );
}

/**
 * A day's slots at a glance: at most eight over the day, full hours before half hours before the rest, in their order.
 * The chosen one is always among them.
 */
export function fewSlots(slots: readonly Slot[], chosenStart: string | null): Slot[] {
  if (slots.length <= FEW) return [...slots];
  const chosen = slots.filter(({ start }) => start === chosenStart);
  const others = slots.filter(({ start }) => start !== chosenStart);
  const kept = [...chosen];
  const ranks = [
    (slot: Slot) => minuteOf(slot) === 0,
    (slot: Slot) => minuteOf(slot) === 30,
    (slot: Slot) => minuteOf(slot) % 30 !== 0,
  ];
  for (const ranked of ranks) kept.push(...spread(others.filter(ranked), FEW - kept.length));
  return slots.filter((slot) => kept.includes(slot));
}
