import { type Actor, seesEveryProvider } from './access.ts';
import { STAFF } from './operation.ts';

/**
 * Whether staff may start a conversation. Those who see every provider may with everybody. Other staff may
 * with developers and with people of their own providers, given as `providerIds`. Nobody writes to
 * themselves.
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
