import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import {
  appointmentRequests,
  type AppointmentRequest,
} from '@drawpoint/contracts/appointments/requests.contract';
import { call } from '../../lib/api/api.ts';

/** What a booking comes from: a visit that is over, a request of staff; null where it comes from nothing. */
export type Origin =
  { kind: 'visit'; visit: Appointment } | { kind: 'request'; request: AppointmentRequest } | null;

/** What the address asks for: `?edit=7` a visit, `?request=3` a request. */
export type OriginParams = { edit: number } | { request: number } | null;

const idIn = (search: URLSearchParams, name: string): number | null => {
  const value = search.get(name) ?? '';
  return /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
};

export function askedIn(search: URLSearchParams): OriginParams {
  const edit = idIn(search, 'edit');
  if (edit !== null) return { edit };
  const request = idIn(search, 'request');
  return request === null ? null : { request };
}

/** Reads what the address asks for. Throws where that is gone or somebody else's. */
export async function readOrigin(asked: OriginParams): Promise<Origin> {
  if (asked === null) return null;
  if ('request' in asked)
    return { kind: 'request', request: await call(appointmentRequests.get, { id: asked.request }) };
  const { appointment } = await call(appointmentMoves.getBooking, { id: asked.edit });
  return { kind: 'visit', visit: appointment };
}

/** The name under which a reload finds the booking again: one of another origin is another booking. */
export const nameOf = (origin: Origin): string | null =>
  origin && (origin.kind === 'visit' ? `visit ${origin.visit.id}` : `request ${origin.request.id}`);

/** What goes with the booking, so that it closes the request or stands in place of the visit. */
export const originInput = (origin: Origin): { request_id?: number; replaces_id?: number } => {
  if (!origin) return {};
  return origin.kind === 'visit' ? { replaces_id: origin.visit.id } : { request_id: origin.request.id };
};
