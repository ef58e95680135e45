import type { Slot, SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { useState } from 'react';
import { kindOf, kindsOf, ofKind, type SlotKind } from './slot-groups.ts';

/** The slots of one kind. The choice is kept while other days are shown; a kind without slots gives way. */
export function useSlotKind(slots: SlotMap, chosen: Slot | null) {
  const [wanted, want] = useState<SlotKind>(chosen ? kindOf(chosen) : 'exact');
  const kinds = kindsOf(slots);
  const kind = kinds.includes(wanted) ? wanted : (kinds[0] ?? 'exact');
  return { kind, slots: ofKind(slots, kind), hasBoth: kinds.length > 1, want };
}

export type ShownKind = ReturnType<typeof useSlotKind>;
