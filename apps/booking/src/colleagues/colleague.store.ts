import { Injectable } from '@nestjs/common';
import { idList, readIds } from '@drawpoint/nest-kit/data/id-list';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** Who belongs to the same providers: by working for them, by a visit there, by an assignment to who works there. */
@Injectable()
export class ColleagueStore {
  constructor(private readonly db: Database) {}

  async providersOf(phlebotomistId: number): Promise<number[]> {
    const rows = await this.db.phlebotomist_provider.findMany({
      where: { phlebotomist_id: phlebotomistId },
      select: { provider_id: true },
    });
    return rows.map(({ provider_id }) => provider_id);
  }

  /** Of these people those who draw blood for these providers. */
  async staffOf(providerIds: readonly number[], among: readonly number[]): Promise<number[]> {
    const rows = await this.db.phlebotomist_provider.findMany({
      where: { provider_id: { in: [...providerIds] }, phlebotomist_id: { in: [...among] } },
      select: { phlebotomist_id: true },
    });
    return rows.map(({ phlebotomist_id }) => phlebotomist_id);
  }

  /** Of these people those of these providers. */
  idsOf(providerIds: readonly number[], among: readonly number[]): Promise<number[]> {
    const ids = idList(providerIds);
    const only = (column: Prisma.Sql) => sql`AND ${column} = ANY (${idList(among)})`;
    return readIds(
      this.db,
      sql`
      SELECT phlebotomist_id AS id FROM phlebotomist_provider
       WHERE provider_id = ANY (${ids}) ${only(sql`phlebotomist_id`)}
       UNION
      SELECT patient_id FROM patient_link WHERE NOT ended AND provider_id = ANY (${ids}) ${only(sql`patient_id`)}
       UNION
      SELECT a.user_id FROM assignment a JOIN phlebotomist_provider works ON works.phlebotomist_id = a.phlebotomist_id
       WHERE works.provider_id = ANY (${ids}) ${only(sql`a.user_id`)}`,
    );
  }
}
