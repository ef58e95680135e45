import { nameHolds } from '@drawpoint/nest-kit/data/list-query';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** A query of the ids of people whose names hold the text. `called` is in lower case and has an index (decision 095). */
export const peopleCalled = (text: string): Prisma.Sql =>
  sql`SELECT id FROM person WHERE NOT deleted AND ${nameHolds(sql`called`, text)}`;

/** That a column is one of people. As an array, so that Postgres reads the column's index however many they are. */
export const isOneOfPeople = (column: Prisma.Sql, people: Prisma.Sql): Prisma.Sql =>
  sql`${column} = ANY (ARRAY(${people}))`;
