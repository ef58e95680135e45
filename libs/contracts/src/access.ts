import type { OptionSetter } from './admin/option-value.ts';
import type { Caller } from './envelope.ts';

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
  readonly [Name in Field]: number | null | readonly (number | null)[];
};

/** Whether a record is in the scope. One rule serves single records and lists. */
export const isInScope = <Field extends string>(
  { anyOf, within }: Scope<Field>,
  record: Claimed<Field>,
): boolean => {
  const names = ({ field, id }: Claim<Field>): boolean => {
    const value: Claimed<Field>[Field] = record[field];
    return typeof value === 'object' && value !== null ? value.includes(id) : value === id;
  };
  return (anyOf === 'everyone' || anyOf.some(names)) && (within === null || names(within));
};

/** The ids that a scope of one field allows; null for all. */
export function claimedIds<Field extends string>({ anyOf, within }: Scope<Field>): number[] | null {
  if (anyOf === 'everyone') return within === null ? null : [within.id];
  return anyOf.map(({ id }) => id).filter((id) => within === null || id === within.id);
}

/**
 * The field of a record that names whom it belongs to, for each group of people who see it: admins of that
 * provider, that phlebotomist, or anybody who is that person. Who answers for all sees all records.
 */
type Policy<Field extends string> = {
  readonly admin: Field;
  readonly phlebotomist?: Field;
  readonly anybody?: Field;
};

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

const withClaim = <Field extends string>(own: Scope<Field>, added: Claim<Field>, isAdded: boolean) =>
  own.anyOf === 'everyone' || !isAdded ? own : scope([...own.anyOf, added], own.within);

function scopeBy<Field extends string>(
  { admin, phlebotomist, anybody }: Policy<Field>,
  actor: Actor,
): Scope<Field> {
  const within = actor.within_provider === undefined ? null : { field: admin, id: actor.within_provider };
  if (answersForAll(actor)) return scope('everyone', within);
  const claims: Claim<Field>[] = [];
  // An admin without a provider sees no provider's records.
  if (actor.roles.includes('admin') && actor.provider_id !== null)
    claims.push({ field: admin, id: actor.provider_id });
  if (phlebotomist && actor.roles.includes('phlebotomist'))
    claims.push({ field: phlebotomist, id: actor.user_id });
  if (anybody) claims.push({ field: anybody, id: actor.user_id });
  return scope(claims, within);
}

/** Who manages a visit: its phlebotomist, its provider's admins, developers (docs/product/accounts.md#who-sees-what). */
const MANAGED_APPOINTMENTS = {
  admin: 'provider_id',
  phlebotomist: 'phlebotomist_id',
} as const satisfies Policy<string>;

/** Who sees a visit: everyone who manages it, and its patient (docs/product/accounts.md#who-sees-what). */
const VISIBLE_APPOINTMENTS = { ...MANAGED_APPOINTMENTS, anybody: 'user_id' } as const;

/** Who manages a phlebotomist: they themselves, the admins of their providers, every developer. */
const MANAGED_PHLEBOTOMISTS = {
  admin: 'provider_ids',
  phlebotomist: 'phlebotomist_id',
} as const satisfies Policy<string>;

/** Who manages a provider: its admins, every developer (docs/product/back-office.md#my-provider). */
const MANAGED_PROVIDERS = { admin: 'provider_id' } as const satisfies Policy<string>;

/** Who manages people: admins those of their provider, developers all (docs/product/accounts.md#who-sees-what). */
const ANSWERED_FOR = { admin: 'provider_ids' } as const satisfies Policy<string>;

/** Who manages patients, made so by a visit or an assignment: their phlebotomist, their providers' admins, developers. */
const MANAGED_PATIENTS = {
  admin: 'provider_ids',
  phlebotomist: 'phlebotomist_ids',
} as const satisfies Policy<string>;
export type PatientField = 'phlebotomist_ids' | 'provider_ids' | 'provider_count';

/** Who reads contact messages: admins of their provider, developers (docs/product/back-office.md#contact-messages). */
const CONTACT_MESSAGES = { admin: 'provider_id' } as const satisfies Policy<string>;

/** Who reads a hand-over of tubes: who gave them, and the managers of their provider. */
const HANDOVERS = { ...MANAGED_PROVIDERS, phlebotomist: 'actor_id' } as const;
export type HandoverField = 'actor_id' | 'provider_id';
export const handoversShownTo = (actor: Actor) => scopeBy<HandoverField>(HANDOVERS, actor);
/** Who manages a file of the media library: its uploader, the admins of their provider, every developer. */
const MEDIA = { admin: 'provider_id', anybody: 'owner_id' } as const satisfies Policy<string>;
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
  withClaim(
    scopeBy<PatientField>(MANAGED_PATIENTS, actor),
    { field: 'provider_count', id: 0 },
    seesNobodys(actor),
  );

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
/** Whether the actor manages the provider. What belongs to no provider (null) is for those who see every provider. */
export const canManageProvider = (actor: Actor, providerId: number | null): boolean =>
  isInScope(providersManagedBy(actor), { provider_id: providerId });

/**
 * The provider of a new account or record: the named one, else the manager's own. Null for none, which only
 * those who see every provider may choose. Undefined when the caller may not use the named provider
 * (docs/product/accounts.md#who-sees-what, decision 094).
 */
export function providerOfNew(actor: Actor, named: number | null): number | null | undefined {
  const given = named ?? (actor.roles.includes('developer') ? null : actor.provider_id);
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
  admin: 'of_providers',
  phlebotomist: 'of_phlebotomists',
} as const satisfies Policy<string>;
export type PersonField = 'of_providers' | 'of_phlebotomists';

/** The provider id stored for a person who has no provider. */
export const NOBODY = 0;

export const peopleListedFor = (actor: Actor): Scope<PersonField> =>
  withClaim(
    scopeBy<PersonField>(LISTED_PEOPLE, actor),
    { field: 'of_providers', id: NOBODY },
    seesNobodys(actor),
  );

/** Custom roles an actor sees: their provider's, and for admins the shared ones, stored under `NOBODY`. */
export const rolesShownTo = (actor: Actor): Scope<'provider_id'> =>
  withClaim(providersManagedBy(actor), { field: 'provider_id', id: NOBODY }, actor.roles.includes('admin'));
/** Counts of searches: those at the actor's provider, and for admins those that name no provider. */
export const demandShownTo = rolesShownTo;
/** Text messages about visits of the actor's provider. The only provider's admins also see those about none. */
export const textRepliesShownTo = (actor: Actor): Scope<'provider_id'> =>
  withClaim(providersManagedBy(actor), { field: 'provider_id', id: NOBODY }, seesNobodys(actor));
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
