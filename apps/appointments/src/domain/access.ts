import type { Caller } from '@drawpoint/contracts/envelope';

type Parties = { user_id: number; phlebotomist_id: number; provider_id: number };
type Reader = Pick<Caller, 'user_id' | 'roles' | 'provider_id'>;

/** Whether the caller answers for a visit: its phlebotomist, an admin of its provider, any developer (OP §2). */
export function mayAnswer(caller: Reader, visit: Parties): boolean {
  if (caller.roles.includes('developer')) return true;
  if (caller.roles.includes('admin') && caller.provider_id === visit.provider_id) return true;
  return caller.roles.includes('phlebotomist') && caller.user_id === visit.phlebotomist_id;
}

/** Whether the caller may see a visit: its patient, and who answers for it (OP §2). */
export function maySee(caller: Reader, visit: Parties): boolean {
  return caller.user_id === visit.user_id || mayAnswer(caller, visit);
}

/** Who acts: the member of staff who stands behind an impersonated session, else the caller (OP §2). */
export const actorOf = (caller: Caller): number => caller.impersonator_id ?? caller.user_id;
