import type { Address } from '@drawpoint/contracts/auth/addresses.contract';

/** The content of a saved address; the database stores it sealed as a whole. */
export type AddressDetails = Omit<Address, 'id' | 'version' | 'is_default'>;

const PLACE_FIELDS = ['line1', 'line2', 'city', 'state', 'zip'] as const;
const SEARCHED_FIELDS = ['label', ...PLACE_FIELDS] as const;

const folded = (text: string | null) => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether both name the same place, ignoring differences in typing. */
export const isSamePlace = (a: AddressDetails, b: AddressDetails): boolean =>
  PLACE_FIELDS.every((field) => folded(a[field]) === folded(b[field]));

/** Whether the address contains every word of the search. */
export function matches(details: AddressDetails, search: string): boolean {
  const text = SEARCHED_FIELDS.map((field) => folded(details[field])).join(' ');
  return folded(search)
    .split(' ')
    .every((word) => text.includes(word));
}
