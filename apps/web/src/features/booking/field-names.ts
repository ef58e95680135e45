import { t } from '../../i18n/translate.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import { fieldTexts } from '../../lib/forms/field-texts.ts';

/** The fields of step 1, named as the server names them below `patient`. */
export const LOCATION_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'mobile',
  'address',
  'city',
  'address_state',
  'address_zip',
  'apartment',
  'floor',
  'gate_code',
  'parking',
  'special_instructions',
  'address_label',
] as const;
export type LocationField = (typeof LOCATION_FIELDS)[number];
export type LocationErrors = Partial<Record<LocationField, string>>;

// The geocoding operation uses other names for the same fields.
const GEOCODE_NAMES: Record<string, LocationField> = {
  line1: 'address',
  city: 'city',
  state: 'address_state',
  zip: 'address_zip',
};

/**
 * The errors of the fields of step 1. `rest` has the server's texts for all other fields; each names its
 * field.
 */
export function locationErrors({ fields, problems }: ApiError): { errors: LocationErrors; rest: string[] } {
  const errors: LocationErrors = {};
  const rest: string[] = [];
  for (const [path, { text, values }] of Object.entries(fieldTexts(fields, problems))) {
    const name = path.replace(/^patient\./, '');
    const field = GEOCODE_NAMES[name] ?? LOCATION_FIELDS.find((each) => each === name);
    if (field) errors[field] = t(text, { ...values });
    else rest.push(...fields[path]!.slice(0, 1));
  }
  return { errors, rest };
}
