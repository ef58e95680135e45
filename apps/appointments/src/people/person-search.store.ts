import { nameHolds } from '@drawpoint/nest-kit/data/list-query';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/**
 * Selects the ids of people whose name matches the text. `called` is lower-case and indexed (decision 095).
 */
export const peopleCalled = (text: string): Prisma.Sql =>
  sql`SELECT id FROM person WHERE NOT deleted AND ${nameHolds(sql`called`, text)}`;

/**
 * Whether a column has one of these people. As an array, so that Postgres uses the column's index for any
 * number.
 */
export const isOneOfPeople = (column: Prisma.Sql, people: Prisma.Sql): Prisma.Sql =>
  sql`${column} = ANY (ARRAY(${people}))`;
