import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { paths } from '../../config/paths.ts';
import { placeOf, placeText } from '../../lib/places/place.ts';

/** A map link with directions to the visit. */
export const directionsLink = ({ location }: Pick<Appointment, 'location'>): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: placeText(placeOf(location)) }).toString()}`;

/** The printable summary. */
export const summaryFile = (id: number): string => `/api/appointments/${id}/summary`;

/** The conversation with the visit's patient about this visit (docs/product/visits.md#staff-screens). */
export const messageLink = ({ id, user_id }: { id: number; user_id: number }): string =>
  `${paths.messages}?with=${user_id}&appointment_id=${id}`;
