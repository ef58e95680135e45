import { Injectable } from '@nestjs/common';
import { idList, readIds } from '@drawpoint/nest-kit/data/id-list';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** Who belongs to which provider by working for it, or by being assigned to somebody who does (OP §2). */
@Injectable()
export class ProviderPeopleStore {
  constructor(private readonly db: Database) {}

  async providersOf(userId: number): Promise<number[]> {
    const rows = await this.db.$queryRaw<{ provider_id: number }[]>`
      SELECT DISTINCT works.provider_id FROM phlebotomist_provider works
       WHERE works.phlebotomist_id = ${userId}
          OR works.phlebotomist_id = (SELECT phlebotomist_id FROM assignment WHERE user_id = ${userId})
       ORDER BY works.provider_id`;
    return rows.map(({ provider_id }) => provider_id);
  }

  /** Of `among` alone where it is given. */
  idsOf(providerId: number, among?: readonly number[]): Promise<number[]> {
    const isAsked = (id: Prisma.Sql) => (among ? sql`AND ${id} = ANY (${idList(among)})` : Prisma.empty);
    return readIds(
      this.db,
      sql`
        SELECT works.phlebotomist_id AS id FROM phlebotomist_provider works
         WHERE works.provider_id = ${providerId} ${isAsked(sql`works.phlebotomist_id`)}
         UNION
        SELECT a.user_id FROM assignment a
          JOIN phlebotomist_provider works ON works.phlebotomist_id = a.phlebotomist_id
         WHERE works.provider_id = ${providerId} ${isAsked(sql`a.user_id`)}`,
    );
  }
}
