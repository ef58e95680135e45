import { toFormErrors, type FormErrors } from '../../lib/form-errors.ts';

/** The fields of step 1, by the names the server gives them below `patient`. */
export const LOCATION_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'mobile',
  'address',
  'city',
  'address_state',
  'address_zip',
  'special_instructions',
  'address_label',
] as const;
export type LocationField = (typeof LOCATION_FIELDS)[number];
export type LocationErrors = FormErrors<LocationField>;

// Looking up an address answers with the names of an address.
const GEOCODE_NAMES: Record<string, LocationField> = {
  line1: 'address',
  city: 'city',
  state: 'address_state',
  zip: 'address_zip',
};

/** The server's texts for step 1 by field, and those that belong to none of its fields. */
export function locationErrors(error: unknown): { errors: LocationErrors; rest: string[] } {
  const known = toFormErrors(error, [...LOCATION_FIELDS, ...Object.keys(GEOCODE_NAMES)], 'patient');
  const errors: LocationErrors = {};
  for (const [name, text] of Object.entries(known.errors)) {
    errors[GEOCODE_NAMES[name] ?? (name as LocationField)] = text;
  }
  return { errors, rest: known.rest };
}
