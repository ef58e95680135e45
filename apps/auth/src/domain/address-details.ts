/** What a saved address says; the whole is sealed in the database. */
export type AddressDetails = {
  label: string | null;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
  notes: string | null;
  service_address: { lat: number; lng: number } | null;
};

const PLACE_FIELDS = ['line1', 'line2', 'city', 'state', 'zip'] as const;
const SEARCHED_FIELDS = ['label', ...PLACE_FIELDS] as const;

const folded = (text: string | null) => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether both name the same place, however they are typed. */
export const isSamePlace = (a: AddressDetails, b: AddressDetails): boolean =>
  PLACE_FIELDS.every((field) => folded(a[field]) === folded(b[field]));

/** Whether every word of the search stands somewhere in the address. */
export function matches(details: AddressDetails, search: string): boolean {
  const text = SEARCHED_FIELDS.map((field) => folded(details[field])).join(' ');
  return folded(search)
    .split(' ')
    .every((word) => text.includes(word));
}
