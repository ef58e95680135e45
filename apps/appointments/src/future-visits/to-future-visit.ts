import type { FutureVisit } from '@drawpoint/contracts/appointments/future-visits.contract';
import { fullName } from '@drawpoint/rules/name';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { endIso, startIso } from '../domain/wall-time.ts';

/** A visit that holds time, as far as a change elsewhere has to name it. */
export const toFutureVisit = (appointment: AppointmentRecord): FutureVisit => ({
  id: appointment.id,
  confirmation_code: appointment.confirmation_code,
  status: appointment.status === 'approved' ? 'approved' : 'pending',
  starts_at: startIso(appointment),
  ends_at: endIso(appointment),
  tz: appointment.tz,
  patient_name: fullName(appointment.patient),
  provider: { id: appointment.provider_id, name: appointment.provider_name },
  phlebotomist: { id: appointment.phlebotomist_id, name: appointment.phlebotomist_name },
  service: { id: appointment.service_id, name: appointment.service_name },
});
