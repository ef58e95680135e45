import type { AdminUser, adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { toPersonFields, toPersonValues } from '../people/person-values.ts';

type Fields = InputOf<typeof adminUsers.create>;

/** A user as form values of the back office; empty values for null. */
export const toUserValues = (user: AdminUser | null) => ({
  ...toPersonValues(user),
  roles: user?.roles ?? ['user'],
  is_phlebotomist: user?.is_phlebotomist ?? false,
  provider_id: user?.provider_id ? String(user.provider_id) : '',
});
export type UserValues = ReturnType<typeof toUserValues>;

/** The form values as input of the operations. Only developers send a provider, and only a changed one. */
export function toUserFields(values: UserValues, user: AdminUser | null, isDeveloper: boolean): Fields {
  const { roles, is_phlebotomist, provider_id, ...person } = values;
  const named = provider_id === '' ? null : Number(provider_id);
  return {
    ...toPersonFields(person),
    // The phlebotomist role follows from the flag alone.
    roles: roles.filter((role) => role !== 'phlebotomist'),
    is_phlebotomist,
    ...(isDeveloper && named !== (user?.provider_id ?? null) && { provider_id: named }),
  };
}
