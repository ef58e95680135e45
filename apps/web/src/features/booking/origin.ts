import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import {
  appointmentRequests,
  type AppointmentRequest,
} from '@drawpoint/contracts/appointments/requests.contract';
import { call } from '../../lib/api/api.ts';

/** What a booking starts from: a past visit, or a staff request. Null when it starts from nothing. */
export type Origin =
  | { kind: 'visit'; visit: Appointment }
  | { kind: 'request'; request: AppointmentRequest }
  | null;

/** The origin in the URL: `?edit=7` is a visit, `?request=3` a request. */
export type OriginParams = { edit: number } | { request: number } | null;

const idIn = (search: URLSearchParams, name: string): number | null => {
  const value = search.get(name) ?? '';
  return /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
};

export function readOriginParams(search: URLSearchParams): OriginParams {
  const edit = idIn(search, 'edit');
  if (edit !== null) return { edit };
  const request = idIn(search, 'request');
  return request === null ? null : { request };
}

/** Reads the origin that the URL names. Throws when it does not exist or belongs to somebody else. */
export async function readOrigin(originParams: OriginParams): Promise<Origin> {
  if (originParams === null) return null;
  if ('request' in originParams)
    return { kind: 'request', request: await call(appointmentRequests.get, { id: originParams.request }) };
  const { appointment } = await call(appointmentMoves.getBooking, { id: originParams.edit });
  return { kind: 'visit', visit: appointment };
}

/** The name a booking is stored under: bookings of different origins are kept apart. */
export const nameOf = (origin: Origin): string | null =>
  origin && (origin.kind === 'visit' ? `visit ${origin.visit.id}` : `request ${origin.request.id}`);

/** Input fields that close the request or replace the visit. */
export const originInput = (origin: Origin): { request_id?: number; replaces_id?: number } => {
  if (!origin) return {};
  return origin.kind === 'visit' ? { replaces_id: origin.visit.id } : { request_id: origin.request.id };
};
