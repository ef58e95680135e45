import {
  type Actor,
  type Claimed,
  isInScope,
  peopleAnsweredForBy,
  peopleListedFor,
  type PersonField,
} from './access.ts';

/** What can be done with an account in the list of people: the buttons of its row (3 §2). */
export const USER_ACTIONS = [
  'edit',
  'request',
  'delete',
  'delete_forever',
  'restore',
  'impersonate',
] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

/** Developers stand above admins, and these above everybody else. */
const rankOf = ({ roles }: { roles: readonly string[] }): number =>
  roles.includes('developer') ? 2 : roles.includes('admin') ? 1 : 0;

export const standsAbove = (
  actor: { roles: readonly string[] },
  other: { roles: readonly string[] },
): boolean => rankOf(actor) > rankOf(other);

/** An account as the rules about managing it see it. */
export type AccountClaims = Claimed<PersonField> & {
  id: number;
  roles: readonly string[];
  deleted: boolean;
};

/** Whether a manager answers for the account: one of their provider's, and a developer's for developers alone (3 §6). */
export const managesAccount = (actor: Actor, { of_providers, roles }: AccountClaims): boolean =>
  isInScope(peopleAnsweredForBy(actor), { provider_ids: of_providers }) &&
  (!roles.includes('developer') || actor.roles.includes('developer'));

/** What somebody may do with an account in the list of people (3 §5, §6). */
export function userActionsOf(actor: Actor, account: AccountClaims): UserAction[] {
  const { id, roles, deleted, of_providers } = account;
  const manages = managesAccount(actor, account);
  const isOther = actor.user_id !== id;
  const isPatient = !roles.some((role) => role !== 'user');
  const allowed: Record<UserAction, boolean> = {
    edit: manages && !deleted,
    request: isPatient && !deleted && isInScope(peopleListedFor(actor), account),
    delete: manages && isOther && !deleted,
    delete_forever: actor.roles.includes('developer') && isOther,
    restore: manages && isOther && deleted,
    impersonate: !deleted && canImpersonate(actor, { user_id: id, roles, provider_ids: of_providers }),
  };
  return USER_ACTIONS.filter((action) => allowed[action]);
}

/** Never oneself, never upward and never somebody of the same rank. `provider_ids`: whose person they are. */
export const canImpersonate = (
  actor: Actor,
  person: { user_id: number; roles: readonly string[] } & Claimed<'provider_ids'>,
): boolean =>
  actor.user_id !== person.user_id &&
  standsAbove(actor, person) &&
  isInScope(peopleAnsweredForBy(actor), person);

/** Never one's own; those of admins and developers are for developers alone. */
export const canAnswerDeletionRequest = (
  actor: Actor,
  person: { user_id: number; roles: readonly string[] } & Claimed<'provider_ids'>,
): boolean =>
  actor.user_id !== person.user_id &&
  (actor.roles.includes('developer') || standsAbove(actor, person)) &&
  isInScope(peopleAnsweredForBy(actor), person);
