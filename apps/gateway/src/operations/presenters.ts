import { slots } from '@drawpoint/contracts/booking/slots.contract';
import { expandSlots, type CompactSlots } from '@drawpoint/scheduling/wire';

/** How an output becomes what HTTP answers, by subject, where a contract names an `httpOutput`. */
export const PRESENTERS: Record<string, (output: never) => unknown> = {
  [slots.list.subject]: (output: CompactSlots) => expandSlots(output),
};
