import type { SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { useState } from 'react';
import { kindsOf, ofKind, type SlotKind } from './slot-groups.ts';

/** The slots of one kind, at first of `initial`. The choice is kept while other days are shown; a kind without slots gives way. */
export function useSlotKind(slots: SlotMap, initial: SlotKind) {
  const [wanted, want] = useState(initial);
  const kinds = kindsOf(slots);
  const kind = kinds.includes(wanted) ? wanted : (kinds[0] ?? 'exact');
  return { kind, slots: ofKind(slots, kind), hasBoth: kinds.length > 1, want };
}

export type ShownKind = ReturnType<typeof useSlotKind>;
