import { slots } from '@drawpoint/contracts/booking/slots.contract';
import { slotsJson, type CompactSlots } from '@drawpoint/scheduling/wire';

/** How an output becomes the bytes of JSON that HTTP answers, in pieces, by subject, where a contract names an `httpOutput`. */
export const PRESENTERS: Record<string, (output: never) => Iterable<Uint8Array>> = {
  [slots.list.subject]: (output: CompactSlots) => slotsJson(output),
};
