/**
 * Whether a member of staff answers for a phlebotomist: developers for all, admins for those of their provider,
 * phlebotomists for themselves (OP §2).
 */
export function canManagePhlebotomist(
  caller: { user_id: number; roles: readonly string[]; provider_id: number | null },
  phlebotomist: { id: number; providers: readonly { id: number }[] },
): boolean {
  if (caller.roles.includes('developer')) return true;
  if (caller.roles.includes('admin') && phlebotomist.providers.some(({ id }) => id === caller.provider_id)) {
    return true;
  }
  return caller.roles.includes('phlebotomist') && caller.user_id === phlebotomist.id;
}
