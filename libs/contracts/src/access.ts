import type { OptionSetter } from './admin/option-value.ts';
import type { Caller } from './envelope.ts';
import type { Role } from './operation.ts';

/** The caller, with only the fields that access rules read. */
export type Actor = Pick<
  Caller,
  'user_id' | 'provider_id' | 'admin_scope' | 'sole_provider' | 'within_provider'
> & {
  roles: readonly string[];
};

/** A field of a record that says who it belongs to, and the id it must contain. */
export type Claim<Field extends string> = { readonly field: Field; readonly id: number };

declare const scoped: unique symbol;
declare const limited: unique symbol;

/**
 * The records a list may contain: those that match any claim, and also `within` when it is set. No claims
 * means no records. Only this file creates scopes. Store methods that list take one, so no query forgets to
 * limit its records.
 */
export type Scope<Field extends string = string> = {
  readonly anyOf: 'everyone' | readonly Claim<Field>[];
  /** The provider that limits an admin who impersonates somebody; null for no limit. */
  readonly within: Claim<Field> | null;
} & {
  readonly [scoped]: Field;
  /** Keeps a scope from `ownOf`, which ignores the limit, out of stores whose rows name a provider. */
  readonly [limited]: string extends Field ? unknown : 'provider_id' extends Field ? true : unknown;
};

const scope = <Field extends string>(
  anyOf: Scope<Field>['anyOf'],
  within: Scope<Field>['within'] = null,
): Scope<Field> => ({ anyOf, within }) as Scope<Field>;

/** The fields of a record that say who it belongs to: one id or several. */
export type Claimed<Field extends string> = {
  readonly [Name in Field]: number | null | readonly number[];
};

/** Whether a record is in the scope. One rule serves single records and lists. */
export const isInScope = <Field extends string>(
  { anyOf, within }: Scope<Field>,
  record: Claimed<Field>,
): boolean => {
  const names = ({ field, id }: Claim<Field>): boolean => {
    const value: number | null | readonly number[] = record[field];
    return typeof value === 'object' && value !== null ? value.includes(id) : value === id;
  };
  return (anyOf === 'everyone' || anyOf.some(names)) && (within === null || names(within));
};

/** The ids that a scope of one field allows; null for all. */
export function claimedIds<Field extends string>({ anyOf, within }: Scope<Field>): number[] | null {
  if (anyOf === 'everyone') return within === null ? null : [within.id];
  return anyOf.map(({ id }) => id).filter((id) => within === null || id === within.id);
}

/** The records a role may see: all, or those with the person's id or the provider's id in this field. */
type Grant<Field extends string> = 'everyone' | { readonly person?: Field; readonly provider?: Field };

/** The grants of each role; `anybody` is every signed-in person. */
type Policy<Field extends string> = { readonly [Name in Role | 'anybody']?: Grant<Field> };

const answersForAll = ({ roles, admin_scope }: Pick<Actor, 'roles' | 'admin_scope'>): boolean =>
  roles.includes('developer') || (admin_scope === 'all' && roles.includes('admin'));

/** Developers, and admins by option `admin_scope`; nobody while an admin of one provider impersonates them. */
export const seesEveryProvider = ({
  within_provider,
  ...actor
}: Pick<Actor, 'roles' | 'admin_scope' | 'within_provider'>): boolean =>
  within_provider === undefined && answersForAll(actor);

/** Whether these providers' records are open to the caller: an impersonating admin limits them to one. */
export const isWithin = (
  { within_provider }: Pick<Actor, 'within_provider'>,
  providerIds: readonly (number | null)[],
): boolean => within_provider === undefined || providerIds.includes(within_provider);

/** Whether the patients without a provider are listed to an admin. */
const seesNobodys = ({ roles, provider_id, sole_provider }: Actor): boolean =>
  sole_provider === true && provider_id !== null && roles.includes('admin');

function withNobodys<Field extends string>(own: Scope<Field>, none: Claim<Field>, actor: Actor) {
  return own.anyOf === 'everyone' || !seesNobodys(actor) ? own : scope([...own.anyOf, none], own.within);
}

function scopeBy<Field extends string>(policy: Policy<Field>, actor: Actor): Scope<Field> {
  const roles = (Object.keys(policy) as (Role | 'anybody')[]).filter(
    (role) => role === 'anybody' || actor.roles.includes(role),
  );
  const grants = roles.flatMap((role) => policy[role] ?? []);
  const ofAdmins = policy.admin;
  const providerField = typeof ofAdmins === 'object' ? ofAdmins.provider : undefined;
  const within =
    actor.within_provider !== undefined && providerField !== undefined
      ? { field: providerField, id: actor.within_provider }
      : null;
  if (grants.includes('everyone')) return scope('everyone', within);
  if (answersForAll(actor) && providerField) return scope('everyone', within);
  return scope(
    grants.flatMap((grant) => {
      if (grant === 'everyone') return [];
      const own = grant.person ? [{ field: grant.person, id: actor.user_id }] : [];
      // An admin without a provider sees no provider's records.
      const ofProvider =
        grant.provider && actor.provider_id !== null
          ? [{ field: grant.provider, id: actor.provider_id }]
          : [];
      return [...own, ...ofProvider];
    }),
    within,
  );
}

/** Who manages a visit: its phlebotomist, its provider's admins, developers (docs/product/accounts.md#who-sees-what). */
const MANAGED_APPOINTMENTS = {
  developer: 'everyone',
  admin: { provider: 'provider_id' },
  phlebotomist: { person: 'phlebotomist_id' },
} as const satisfies Policy<string>;

/** Who sees a visit: everyone who manages it, and its patient (docs/product/accounts.md#who-sees-what). */
const VISIBLE_APPOINTMENTS = { ...MANAGED_APPOINTMENTS, anybody: { person: 'user_id' } } as const;

/** Who manages a phlebotomist: they themselves, the admins of their providers, every developer. */
const MANAGED_PHLEBOTOMISTS = {
  developer: 'everyone',
  admin: { provider: 'provider_ids' },
  phlebotomist: { person: 'phlebotomist_id' },
} as const satisfies Policy<string>;

/** Who manages a provider: its admins, every developer (docs/product/back-office.md#my-provider). */
const MANAGED_PROVIDERS = {
  developer: 'everyone',
  admin: { provider: 'provider_id' },
} as const satisfies Policy<string>;

/** Who manages people: admins those of their provider, developers all (docs/product/accounts.md#who-sees-what). */
const ANSWERED_FOR = {
  developer: 'everyone',
  admin: { provider: 'provider_ids' },
} as const satisfies Policy<string>;

/** Who manages patients, made so by a visit or an assignment: their phlebotomist, their providers' admins, developers. */
const MANAGED_PATIENTS = {
  developer: 'everyone',
  admin: { provider: 'provider_ids' },
  phlebotomist: { person: 'phlebotomist_ids' },
} as const satisfies Policy<string>;
export type PatientField = 'phlebotomist_ids' | 'provider_ids' | 'provider_count';

/** Who reads contact messages: admins of their provider, developers (docs/product/back-office.md#contact-messages). */
const CONTACT_MESSAGES = {
  developer: 'everyone',
  admin: { provider: 'provider_id' },
} as const satisfies Policy<string>;

/** Who reads a hand-over of tubes: who gave them, and the managers of their provider. */
const HANDOVERS = { ...MANAGED_PROVIDERS, phlebotomist: { person: 'actor_id' } } as const;
export type HandoverField = 'actor_id' | 'provider_id';
export const handoversShownTo = (actor: Actor) => scopeBy<HandoverField>(HANDOVERS, actor);
/** Who manages a file of the media library: its uploader, the admins of their provider, every developer. */
const MEDIA = {
  developer: 'everyone',
  admin: { provider: 'provider_id' },
  anybody: { person: 'owner_id' },
} as const satisfies Policy<string>;
export type MediaField = 'owner_id' | 'provider_id';
export type AppointmentField = 'user_id' | 'phlebotomist_id' | 'provider_id';
export type PhlebotomistField = 'phlebotomist_id' | 'provider_ids';

export const appointmentsManagedBy = (actor: Actor): Scope<AppointmentField> =>
  scopeBy<AppointmentField>(MANAGED_APPOINTMENTS, actor);
export const appointmentsVisibleTo = (actor: Actor): Scope<AppointmentField> =>
  scopeBy<AppointmentField>(VISIBLE_APPOINTMENTS, actor);
export const phlebotomistsManagedBy = (actor: Actor): Scope<PhlebotomistField> =>
  scopeBy<PhlebotomistField>(MANAGED_PHLEBOTOMISTS, actor);

/** When the site has only one provider, its admins also see the patients without a provider. */
export const patientsManagedBy = (actor: Actor): Scope<PatientField> =>
  withNobodys(scopeBy<PatientField>(MANAGED_PATIENTS, actor), { field: 'provider_count', id: 0 }, actor);

export const mediaManagedBy = (actor: Actor): Scope<MediaField> => scopeBy<MediaField>(MEDIA, actor);
export const contactMessagesReadBy = (actor: Actor): Scope<'provider_id'> =>
  scopeBy<'provider_id'>(CONTACT_MESSAGES, actor);

export const canManageAppointment = (actor: Actor, record: Claimed<AppointmentField>): boolean =>
  isInScope(appointmentsManagedBy(actor), record);
export const canViewAppointment = (actor: Actor, record: Claimed<AppointmentField>): boolean =>
  isInScope(appointmentsVisibleTo(actor), record);
export const canManagePhlebotomist = (actor: Actor, record: Claimed<PhlebotomistField>): boolean =>
  isInScope(phlebotomistsManagedBy(actor), record);

export const providersManagedBy = (actor: Actor): Scope<'provider_id'> =>
  scopeBy<'provider_id'>(MANAGED_PROVIDERS, actor);
export const canManageProvider = (actor: Actor, providerId: number): boolean =>
  isInScope(providersManagedBy(actor), { provider_id: providerId });

/**
 * The provider of a new account or record: the named one, else the manager's own. Null for none, which only
 * those who see every provider may choose. Undefined when the caller may not use the named provider
 * (docs/product/accounts.md#who-sees-what, decision 094).
 */
export function providerOfNew(actor: Actor, named: number | null): number | null | undefined {
  const given = named ?? (actor.roles.includes('developer') ? null : actor.provider_id);
  if (given === null) return seesEveryProvider(actor) ? null : undefined;
  return canManageProvider(actor, given) ? given : undefined;
}

/** Whether staff may ask a patient to book: their own; the only provider's admins also those without a provider. */
export const canAskToBook = (
  actor: Actor,
  patient: { readonly phlebotomist_ids: readonly number[]; readonly provider_ids: readonly number[] },
): boolean =>
  isInScope(patientsManagedBy(actor), {
    ...patient,
    provider_count: patient.phlebotomist_ids.length + patient.provider_ids.length,
  });

/** The people that each role sees in the list: those they manage; a phlebotomist their own patients. */
const LISTED_PEOPLE = {
  developer: 'everyone',
  admin: { provider: 'of_providers' },
  phlebotomist: { person: 'of_phlebotomists' },
} as const satisfies Policy<string>;
export type PersonField = 'of_providers' | 'of_phlebotomists';

/** The provider id stored for a person who has no provider. */
export const NOBODY = 0;

export const peopleListedFor = (actor: Actor): Scope<PersonField> =>
  withNobodys(scopeBy<PersonField>(LISTED_PEOPLE, actor), { field: 'of_providers', id: NOBODY }, actor);

/** Custom roles an actor sees: their provider's, and for admins the shared ones, stored under `NOBODY`. */
export const rolesShownTo = (actor: Actor): Scope<'provider_id'> => {
  const own = providersManagedBy(actor);
  if (own.anyOf === 'everyone' || !actor.roles.includes('admin')) return own;
  return scope([...own.anyOf, { field: 'provider_id', id: NOBODY }], own.within);
};
/** Counts of searches: those at the actor's provider, and for admins those that name no provider. */
export const demandShownTo = rolesShownTo;
/** Text messages about visits of the actor's provider. The only provider's admins also see those about none. */
export const textRepliesShownTo = (actor: Actor): Scope<'provider_id'> =>
  withNobodys(providersManagedBy(actor), { field: 'provider_id', id: NOBODY }, actor);
/** Only those who see every provider may change a shared role, which has no provider. */
export const canChangeRole = (actor: Actor, providerId: number | null): boolean =>
  providerId === null ? seesEveryProvider(actor) : canManageProvider(actor, providerId);

export const peopleAnsweredForBy = (actor: Actor): Scope<'provider_ids'> =>
  scopeBy<'provider_ids'>(ANSWERED_FOR, actor);

/** Messages that this person sent or received. */
export const writtenWith = (userId: number): Scope<'sender_id' | 'receiver_id'> =>
  scope([
    { field: 'sender_id', id: userId },
    { field: 'receiver_id', id: userId },
  ]);
export type CorrespondentField = 'of_providers' | 'is_developer';

/** Everyone a person of these providers may write to first (`canBeginConversation`); null means everybody. */
export const correspondentsOf = (providerIds: readonly number[] | null): Scope<CorrespondentField> =>
  scope(
    providerIds === null
      ? 'everyone'
      : [
          ...providerIds.map((id) => ({ field: 'of_providers' as const, id })),
          { field: 'is_developer', id: 1 },
        ],
  );

/** The person's own rows, in tables without a provider column: addresses, documents and persons. */
export const ownOf = (userId: number): Scope<'user_id'> => scope([{ field: 'user_id', id: userId }]);
/** The caller's own rows. While an admin impersonates the caller, only those of the admin's provider. */
export const ownedBy = ({
  user_id,
  within_provider,
}: Pick<Actor, 'user_id' | 'within_provider'>): Scope<'user_id' | 'provider_id'> =>
  scope(
    [{ field: 'user_id', id: user_id }],
    within_provider === undefined ? null : { field: 'provider_id', id: within_provider },
  );
/** The phlebotomists of a provider. Every signed-in person may see them. */
export const phlebotomistsOfProvider = (providerId: number): Scope<PhlebotomistField> =>
  scope([{ field: 'provider_ids', id: providerId }]);
/** All records: for developers, public data and internal jobs. */
export const everyone = <Field extends string = never>(): Scope<Field> => scope('everyone');

/** Developers see and set every option, admins those marked for admins. */
export const canSetOption = (actor: Pick<Actor, 'roles'>, option: { set_by: OptionSetter }): boolean =>
  actor.roles.includes('developer') || option.set_by === 'admins';

/** Who really acts: the impersonating member of staff, else the caller (docs/product/accounts.md#impersonation). */
export const actorOf = (caller: Pick<Caller, 'user_id' | 'impersonator_id'>): number =>
  caller.impersonator_id ?? caller.user_id;
