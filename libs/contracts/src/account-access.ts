import {
  type Actor,
  canManagePhlebotomist,
  type Claimed,
  isInScope,
  isWithin,
  peopleListedFor,
  type PersonField,
  seesEveryProvider,
} from './access.ts';
import { isManager, STAFF } from './operation.ts';
import {
  ALL_RIGHTS,
  type CompanyRelation,
  NO_RIGHTS,
  type PersonRights,
  rightsOfCompany,
} from './person-rights.ts';

/**
 * The actions of the list of people. With `credentials` staff change the email, password, second factor and
 * roles. With `remove_from_company` they remove the person from the company's lists; the account stays. With
 * `invite` they send the invitation again.
 */
export const USER_ACTIONS = [
  'edit',
  'credentials',
  'request',
  'delete',
  'delete_forever',
  'remove_from_company',
  'restore',
  'impersonate',
  'invite',
] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

type Person = { readonly id: number; readonly roles: readonly string[] };

const isDeveloper = ({ roles }: { roles: readonly string[] }): boolean => roles.includes('developer');

/** Developers rank above admins, and admins above everybody else. */
const rankOf = ({ roles }: { roles: readonly string[] }): number =>
  roles.includes('developer') ? 2 : roles.includes('admin') ? 1 : 0;

export const standsAbove = (
  actor: { roles: readonly string[] },
  other: { roles: readonly string[] },
): boolean => rankOf(actor) > rankOf(other);

/**
 * What staff may do with a person: the rights of their company. Acting as the person and managing the account
 * also need a higher rank; developers may manage each other's accounts.
 */
export function rightsOver(
  actor: Actor,
  person: Person & { readonly relations: readonly CompanyRelation[] },
): PersonRights {
  if (actor.user_id === person.id) return { ...NO_RIGHTS, record: true };
  if (isDeveloper(person) && !isDeveloper(actor)) return NO_RIGHTS;
  const { record, act, account, merge } = grantedTo(actor, person.relations);
  const isAbove = standsAbove(actor, person);
  return {
    record: record || companiesReading(actor, person.relations).length > 0,
    act: act && isAbove,
    account: account && (isAbove || isDeveloper(actor)),
    merge: merge && isAbove,
  };
}

function grantedTo(actor: Actor, relations: readonly CompanyRelation[]): PersonRights {
  if (seesEveryProvider(actor)) return ALL_RIGHTS;
  return actor.roles.includes('admin') ? rightsOfCompany(actor.provider_id, relations) : NO_RIGHTS;
}

/**
 * The companies for which an actor reads the record of a person: an admin's own, and those where a phlebotomist
 * has an approved visit with the person. Who sees every provider reads for all that may.
 */
export function companiesReading(actor: Actor, relations: readonly CompanyRelation[]): number[] {
  const reads = ({ provider_id, phlebotomist_ids }: CompanyRelation): boolean =>
    seesEveryProvider(actor) ||
    (actor.roles.includes('admin') && actor.provider_id === provider_id) ||
    (actor.roles.includes('phlebotomist') && phlebotomist_ids.includes(actor.user_id));
  return relations
    .filter((each) => reads(each) && isWithin(actor, [each.provider_id]))
    .map(({ provider_id }) => provider_id)
    .filter((id) => rightsOfCompany(id, relations).record);
}

/** The fields of an account that the rules about managing it read. */
export type AccountClaims = Claimed<PersonField> &
  Person & {
    deleted: boolean;
    /** The person has not chosen a password yet. */
    is_invited?: boolean;
  };

/**
 * Whether a manager may delete the account: anyone with full rights over it, and admins of the only provider.
 */
export const canDeleteAccount = (
  actor: Actor,
  account: AccountClaims,
  { account: may }: PersonRights,
): boolean =>
  may ||
  (actor.sole_provider === true &&
    actor.user_id !== account.id &&
    standsAbove(actor, account) &&
    isInScope(peopleListedFor(actor), account));

/**
 * Whether an admin may remove a patient from the lists of their own company. Meant for admins who may not
 * delete the account.
 */
export const canRemoveFromCompany = (actor: Actor, account: AccountClaims): boolean =>
  actor.roles.includes('admin') &&
  actor.provider_id !== null &&
  account.roles.every((role) => role === 'user') &&
  [account.of_providers].flat().includes(actor.provider_id);

/** The actions a person may take on an account in the list of people. */
export function userActionsOf(actor: Actor, account: AccountClaims, rights: PersonRights): UserAction[] {
  const { id, roles, deleted } = account;
  const manages = isManager(actor);
  const isOther = actor.user_id !== id;
  const isPatient = roles.every((role) => role === 'user');
  const mayDelete = manages && isOther && canDeleteAccount(actor, account, rights);
  const allowed: Record<UserAction, boolean> = {
    edit: manages && rights.record && !deleted,
    credentials: manages && rights.account && !deleted,
    request: isPatient && !deleted && isInScope(peopleListedFor(actor), account),
    delete: mayDelete && !deleted,
    delete_forever: isDeveloper(actor) && isOther,
    remove_from_company: !mayDelete && !deleted && isOther && canRemoveFromCompany(actor, account),
    restore: mayDelete && deleted,
    impersonate: !deleted && rights.act,
    invite: manages && rights.account && !deleted && account.is_invited === true,
  };
  return USER_ACTIONS.filter((action) => allowed[action]);
}

/**
 * Nobody answers their own request. Only developers answer requests of admins and developers. `provider_ids`:
 * the companies responsible when the request was made.
 */
export const canAnswerDeletionRequest = (
  actor: Actor,
  person: Person & { readonly provider_ids: readonly number[] },
): boolean =>
  actor.user_id !== person.id &&
  (isDeveloper(actor) || standsAbove(actor, person)) &&
  (seesEveryProvider(actor) ||
    (actor.roles.includes('admin') && person.provider_ids.some((id) => id === actor.provider_id)));

/** Developers, staff of the phlebotomist's companies, and the phlebotomist. Others get an empty email. */
export const canReadPhlebotomistEmail = (
  actor: Actor | null,
  { phlebotomist_id, provider_ids }: { phlebotomist_id: number; provider_ids: readonly (number | null)[] },
): boolean => {
  if (actor === null || !isWithin(actor, provider_ids)) return false;
  const isColleague =
    STAFF.some((role) => actor.roles.includes(role)) &&
    actor.provider_id !== null &&
    provider_ids.includes(actor.provider_id);
  return isColleague || canManagePhlebotomist(actor, { phlebotomist_id, provider_ids });
};
