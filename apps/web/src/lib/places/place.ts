export type Place = { line1: string; line2?: string | null; city: string; state: string; zip: string };

type VisitPlace = { address: string; address_city: string; address_state: string; address_zip: string };

/** The address of a visit. */
export const placeOf = ({ address, address_city, address_state, address_zip }: VisitPlace): Place => ({
  line1: address,
  city: address_city,
  state: address_state,
  zip: address_zip,
});

/** `12 Main St, Apt 4`. */
export const streetText = ({ line1, line2 }: Pick<Place, 'line1' | 'line2'>): string =>
  [line1, line2].filter(Boolean).join(', ');

/** `Albany, NY 12207`. */
export const cityText = ({ city, state, zip }: Pick<Place, 'city' | 'state' | 'zip'>): string =>
  `${city}, ${state} ${zip}`;

/** `12 Main St, Apt 4, Albany, NY 12207`. */
export const placeText = (place: Place): string => `${streetText(place)}, ${cityText(place)}`;
