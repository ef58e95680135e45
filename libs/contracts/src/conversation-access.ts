import { type Actor, seesEveryProvider } from './access.ts';
import { STAFF } from './operation.ts';

/**
 * Whether staff may begin a conversation: those who see every provider with everybody, everybody of the
 * staff with developers and with the people of their providers, given as `providerIds`. Never with oneself.
 */
export const canBeginConversation = (
  actor: Actor,
  person: { user_id: number; roles: readonly string[]; provider_ids: readonly number[] },
  providerIds: readonly number[],
): boolean =>
  actor.user_id !== person.user_id &&
  STAFF.some((role) => actor.roles.includes(role)) &&
  (seesEveryProvider(actor) ||
    person.roles.includes('developer') ||
    person.provider_ids.some((id) => providerIds.includes(id)));
