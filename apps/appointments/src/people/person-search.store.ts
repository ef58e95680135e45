import { readIds } from '@drawpoint/nest-kit/data/id-list';
import { nameHolds } from '@drawpoint/nest-kit/data/list-query';
import type { Tx } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** The ids of people whose names hold the text, from the index of what they are called, which is kept in lower case (decision 244). */
export function peopleCalled(db: Pick<Tx, '$queryRaw'>, text: string): Promise<number[]> {
  return readIds(db, sql`SELECT id FROM person WHERE NOT deleted AND ${nameHolds(sql`called`, text)}`);
}
