import { slotAt, type CompactSlots, type Slot } from './wire.ts';

/** The earliest slot of a listing as clients see it, with its start in epoch minutes; null where it is empty. */
export function firstSlot(slots: CompactSlots): { start: number; slot: Slot } | null {
  const first = slots.dates[0];
  const start = first?.[1][0];
  return first === undefined || start === undefined ? null : { start, slot: slotAt(slots, first[0], start) };
}
