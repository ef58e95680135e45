import type { Slot, SlotMap } from '@drawpoint/contracts/booking/slots.contract';

/** The earliest slot of a map from date to slots; null when it is empty. */
export const firstSlot = (free: SlotMap): Slot | null =>
  Object.keys(free)
    .sort()
    .flatMap((date) => free[date] ?? [])[0] ?? null;
