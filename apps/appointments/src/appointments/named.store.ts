import type { Tx } from '../database.store.ts';
import { isCodeStart } from '../domain/confirmation-code.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { peopleCalled } from '../people/person-search.store.ts';

/** What a text names: people by their names, visits by the beginning of their codes; ids. */
export type Named = { people: readonly number[]; visits: readonly number[] };

/** Asked first, so that a list itself is read from one index of ids. */
export async function named(db: Pick<Tx, '$queryRaw'>, text: string): Promise<Named> {
  const [people, visits] = await Promise.all([peopleCalled(db, text), visitsCoded(db, text)]);
  return { people, visits };
}

async function visitsCoded(db: Pick<Tx, '$queryRaw'>, text: string): Promise<number[]> {
  if (!isCodeStart(text)) return [];
  const found = await db.$queryRaw<{ id: number }[]>(
    Prisma.sql`SELECT id FROM appointment WHERE confirmation_code LIKE ${`${text.toUpperCase()}%`}`,
  );
  return found.map(({ id }) => id);
}
