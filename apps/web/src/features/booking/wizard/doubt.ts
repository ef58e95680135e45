import { message } from '../../../i18n/message.ts';

const PO_BOX = /\bp\.?\s*o\.?\s*box\b|\bpost\s+office\s+box\b/i;

/**
 * What may be wrong with a typed street, as a question to be translated; null when nothing is.
 * `isUnknown`: the server's geocoder does not know it.
 */
export function streetDoubt(street: string, isUnknown: boolean): string | null {
  if (PO_BOX.test(street)) return message('Is this a PO box? The phlebotomist needs an address to drive to.');
  if (isUnknown) return message('We could not find this street. Is it right? The phlebotomist drives there.');
  if (!/\d/.test(street))
    return message('Is the house number missing? The phlebotomist drives to this address.');
  return null;
}
