import type { Caller } from '@drawpoint/contracts/envelope';

type Parties = { user_id: number; phlebotomist_id: number; provider_id: number };
type Reader = Pick<Caller, 'user_id' | 'roles' | 'provider_id'>;

/** Whether the caller answers for a visit: its phlebotomist, an admin of its provider, any developer (OP §2). */
export function canManageAppointment(caller: Reader, appointment: Parties): boolean {
  if (caller.roles.includes('developer')) return true;
  if (caller.roles.includes('admin') && caller.provider_id === appointment.provider_id) return true;
  return caller.roles.includes('phlebotomist') && caller.user_id === appointment.phlebotomist_id;
}

/** Whether the caller may see a visit: its patient, and who answers for it (OP §2). */
export function canViewAppointment(caller: Reader, appointment: Parties): boolean {
  return caller.user_id === appointment.user_id || canManageAppointment(caller, appointment);
}

/** Who acts: the member of staff who stands behind an impersonated session, else the caller (OP §2). */
export const actorOf = (caller: Caller): number => caller.impersonator_id ?? caller.user_id;
