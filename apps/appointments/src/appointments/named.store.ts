import { idList, readIds } from '@drawpoint/nest-kit/data/id-list';
import { nameHolds } from '@drawpoint/nest-kit/data/list-query';
import type { Tx } from '../database.store.ts';
import { isCodeStart } from '../domain/confirmation-code.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { isOneOfPeople, peopleCalled } from '../people/person-search.store.ts';

/**
 * Matches of a search text. The query `people` selects ids by name. The ids in `visits` match by the start of
 * the code or by a typed name.
 */
export type NameMatches = { people: Prisma.Sql; visits: readonly number[] };

/**
 * Reads the visits first. Usually there are none, and then the list is read from the index of people alone.
 */
export async function named(db: Pick<Tx, '$queryRaw'>, text: string): Promise<NameMatches> {
  const [coded, unowned] = await Promise.all([visitsCoded(db, text), visitsOfCalled(db, text)]);
  return { people: peopleCalled(text), visits: [...new Set([...coded, ...unowned])] };
}

// A person without an account has the name that staff typed.
const visitsOfCalled = (db: Pick<Tx, '$queryRaw'>, text: string): Promise<number[]> =>
  readIds(
    db,
    Prisma.sql`SELECT appointment_id AS id FROM visit_confirmation WHERE ${nameHolds(Prisma.sql`called`, text)}`,
  );

async function visitsCoded(db: Pick<Tx, '$queryRaw'>, text: string): Promise<number[]> {
  if (!isCodeStart(text)) return [];
  const found = await db.$queryRaw<{ id: number }[]>(
    Prisma.sql`SELECT id FROM appointment WHERE confirmation_code LIKE ${`${text.toUpperCase()}%`}`,
  );
  return found.map(({ id }) => id);
}

/** The condition on a visit that it matches. */
export function isNamed({ people, visits }: NameMatches): Prisma.Sql {
  const byOwner = isOneOfPeople(Prisma.sql`user_id`, people);
  return visits.length === 0 ? byOwner : Prisma.sql`(${byOwner} OR id = ANY (${idList(visits)}))`;
}
