import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { patientNotes } from '@drawpoint/contracts/auth/patient-notes.contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useUser } from '../../lib/session/current-user.ts';

/** The notes for staff about a patient. Nobody reads them in another's name. */
export function usePatientNotes(id: number | string, enabled = true) {
  const { is_impersonating } = useUser();
  return useQuery({
    ...query(patientNotes.list, { id: String(id) }),
    enabled: enabled && !is_impersonating,
  });
}

/** How many visits are read for results and open amounts, the latest first. */
const VISITS_READ = 100;

/** The patient's visits that the reader answers for. */
export const usePatientVisits = (id: string) =>
  useQuery(query(appointments.listForStaff, { user_id: id, per_page: VISITS_READ }));

/** Whether a call failed because the record is not open to the caller. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
