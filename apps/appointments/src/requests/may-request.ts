import type { Actor } from '@drawpoint/contracts/access';

/** With whom a patient is, by visits that were neither denied nor canceled and by assignment. */
export type PatientOf = { phlebotomist_ids: readonly number[]; provider_ids: readonly number[] };

/**
 * Whether staff may ask this person to book (OP §2): a phlebotomist their own patients, an admin those of the provider and
 * those who are nobody's yet, a developer everybody.
 */
export function mayRequest(actor: Actor, { phlebotomist_ids, provider_ids }: PatientOf): boolean {
  if (actor.roles.includes('developer')) return true;
  const isNobodys = phlebotomist_ids.length === 0 && provider_ids.length === 0;
  const ofProvider = actor.provider_id !== null && provider_ids.includes(actor.provider_id);
  if (actor.roles.includes('admin') && actor.provider_id !== null && (isNobodys || ofProvider)) return true;
  return actor.roles.includes('phlebotomist') && phlebotomist_ids.includes(actor.user_id);
}
