import type { Appointment } from '@drawpoint/contracts/appointments/appointment';

/**
 * Whether a visit lets somebody read the insurance and documents of its patient, as the server judges it (decision 133): managers
 * while it stands, its phlebotomist once it is approved and until it is over.
 */
export function leadsToRecord(
  reader: { id: number; isManager: boolean },
  { user_id, status, phlebotomist }: Pick<Appointment, 'user_id' | 'status' | 'phlebotomist'>,
): boolean {
  // Nobody has said that the visit is theirs.
  if (user_id === null) return false;
  if (reader.isManager) return ['pending', 'approved', 'completed'].includes(status);
  return status === 'approved' && phlebotomist.id === reader.id;
}
