import type { AdminUser, adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import type { InputOf, Role } from '@drawpoint/contracts/operation';
import { toPersonFields, toPersonValues } from '../people/person-values.ts';

type Fields = InputOf<typeof adminUsers.create>;

/** An account as its form in the back office shows it; an empty form without one. */
export const toUserValues = (user: AdminUser | null) => ({
  ...toPersonValues(user),
  roles: (user?.roles ?? ['user']) as Role[],
  is_phlebotomist: user?.roles.includes('phlebotomist') ?? false,
  provider_id: user?.provider_id ? String(user.provider_id) : '',
});
export type UserValues = ReturnType<typeof toUserValues>;

/** A role of its own makes them one, not the flag. */
const isByRole = (user: AdminUser | null) =>
  user !== null && user.roles.includes('phlebotomist') && !user.is_phlebotomist;

/** The values as the operations take them; a provider only from developers, and where it is another one (OP §2). */
export function toUserFields(values: UserValues, user: AdminUser | null, isDeveloper: boolean): Fields {
  const { roles, is_phlebotomist, provider_id, ...person } = values;
  const staysByRole = is_phlebotomist && isByRole(user);
  const named = provider_id === '' ? null : Number(provider_id);
  return {
    ...toPersonFields(person),
    // One of the two gives it: whoever has it keeps it as they have it, and who loses it loses both.
    roles: staysByRole ? roles : roles.filter((role) => role !== 'phlebotomist'),
    is_phlebotomist: is_phlebotomist && !staysByRole,
    ...(isDeveloper && named !== (user?.provider_id ?? null) && { provider_id: named }),
  };
}
