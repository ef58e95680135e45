/**
 * How a person is related to a company.
 *
 * - `employed`: works there, as a phlebotomist or an admin.
 * - `booked`: booked a visit there that is pending, approved, or completed within `record_days`.
 * - `confirmed`: confirmed such a visit that staff had booked.
 * - `made`: staff of the company created the account, and the person has not claimed it yet.
 * - `past`: all visits there are denied, canceled, older or unconfirmed, or the relation was ended.
 * - `assigned`: staff assigned the person to a phlebotomist of the company.
 */
export const RELATIONS = ['employed', 'booked', 'confirmed', 'made', 'past', 'assigned'] as const;
export type Relation = (typeof RELATIONS)[number];

/** What a company may do with a person, beyond seeing its own visits and writing messages. */
export type PersonRights = {
  /** Read and change the profile, the insurance and the documents. */
  readonly record: boolean;
  /** Act as the person, limited to records of the company. */
  readonly act: boolean;
  /** Change the credentials and roles, and delete the account. */
  readonly account: boolean;
  /** Merge the person with a duplicate: while the record is open, and no other company is related. */
  readonly merge: boolean;
};

type Granted = Omit<PersonRights, 'merge'>;

const NONE: PersonRights = { record: false, act: false, account: false, merge: false };
const ALL: PersonRights = { record: true, act: true, account: true, merge: true };

/** The table of docs/security.md. */
const RIGHTS: Readonly<Record<Relation, Granted>> = {
  employed: ALL,
  booked: ALL,
  confirmed: { record: true, act: true, account: false },
  made: ALL,
  past: NONE,
  assigned: NONE,
};

/** The facts about one person and one company. */
export type CompanyRelation = {
  readonly provider_id: number;
  readonly relations: readonly Relation[];
  /** The phlebotomists who have an approved visit with the person there. */
  readonly phlebotomist_ids: readonly number[];
};

/**
 * What a company may do with a person; null for no company. When several companies are related, only developers may change the
 * account, or merge the person with a duplicate.
 */
export function rightsOfCompany(providerId: number | null, person: readonly CompanyRelation[]): PersonRights {
  const own = person.find(({ provider_id }) => provider_id === providerId)?.relations ?? [];
  const hasOthers = person.some(
    ({ provider_id, relations }) => provider_id !== providerId && relations.length > 0,
  );
  const granted = own.map((relation) => RIGHTS[relation]);
  const record = granted.some((each) => each.record);
  return {
    record,
    merge: record && !hasOthers,
    act: granted.some(({ act }) => act),
    account: !hasOthers && granted.some(({ account }) => account),
  };
}

/** The rights of those who see every provider. */
export const ALL_RIGHTS = ALL;
export const NO_RIGHTS = NONE;
