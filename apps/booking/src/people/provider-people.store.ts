import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { OutputOf } from '@drawpoint/contracts/operation';
import type { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { idList, readIds } from '@drawpoint/nest-kit/data/id-list';
import { Database, type Tx } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

const DAY_MS = 24 * 3_600_000;
/** How long a provider sees an objection. */
const TOLD_DAYS = 90;

type Relations = OutputOf<typeof providerPeople.relations>['data'][number];
type Ended = { user_id: number; provider_id: number };

/**
 * Members of each provider: those who work there, had a visit there, or are assigned to its staff. Also the
 * ended relations.
 */
@Injectable()
export class ProviderPeopleStore {
  constructor(private readonly db: Database) {}

  /** The relations of these people, in the given order. */
  async relationsOf(userIds: readonly number[]): Promise<Relations[]> {
    const rows = await this.db.$queryRaw<(Omit<Relations, 'ended'> & { ended: Relations['ended'] | null })[]>`
      SELECT asked.id AS user_id,
             ARRAY(SELECT works.provider_id FROM phlebotomist_provider works
                    WHERE works.phlebotomist_id = asked.id ORDER BY 1) AS employed_by,
             ARRAY(SELECT works.provider_id FROM assignment a
                     JOIN phlebotomist_provider works ON works.phlebotomist_id = a.phlebotomist_id
                    WHERE a.user_id = asked.id ORDER BY 1) AS assigned_in,
             (SELECT json_agg(json_build_object('provider_id', provider_id, 'ended_at',
                              to_char(ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', "by"))
                FROM relation_end WHERE relation_end.user_id = asked.id) AS ended
        FROM unnest(${idList(userIds)}) WITH ORDINALITY AS asked (id, place) ORDER BY place`;
    return rows.map(({ ended, ...row }) => ({ ...row, ended: ended ?? [] }));
  }

  /** Objections to the providers of a scope. */
  async objections(
    scope: Scope<'provider_id'>,
    now: Date,
  ): Promise<OutputOf<typeof providerPeople.listObjections>['data']> {
    const of = scopeSql(scope, { provider_id: (id) => sql`relation_end.provider_id = ${id}` });
    const rows = await this.db.$queryRaw<
      { user_id: number; first_name: string; last_name: string; id: number; name: string; ended_at: Date }[]
    >(sql`
      SELECT relation_end.user_id, person.first_name, person.last_name, provider.id, provider.name, ended_at
        FROM relation_end JOIN person ON person.id = relation_end.user_id
                          JOIN provider ON provider.id = relation_end.provider_id
       WHERE ${of} AND relation_end."by" = 'person' AND NOT person.deleted
         AND ended_at > ${new Date(now.getTime() - TOLD_DAYS * DAY_MS)}
       ORDER BY ended_at DESC, relation_end.user_id LIMIT 100`);
    return rows.map(({ id, name, ended_at, ...person }) => ({
      ...person,
      provider: { id, name },
      objected_at: ended_at.toISOString(),
    }));
  }

  /** Ends a relation. An end by the company does not replace a person's objection. */
  async end(tx: Tx, { user_id, provider_id }: Ended, by: 'person' | 'company', now: Date): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO relation_end (user_id, provider_id, "by", ended_at)
      VALUES (${user_id}, ${provider_id}, ${by}, ${now})
      ON CONFLICT (user_id, provider_id) DO UPDATE SET ended_at = excluded.ended_at,
        "by" = CASE WHEN relation_end."by" = 'person' THEN 'person' ELSE excluded."by" END`;
    await tx.patient_link.updateMany({ where: { patient_id: user_id, provider_id }, data: { ended: true } });
    await tx.$executeRaw`
      DELETE FROM assignment a USING phlebotomist_provider works
       WHERE a.user_id = ${user_id} AND works.phlebotomist_id = a.phlebotomist_id
         AND works.provider_id = ${provider_id}`;
  }

  /** Deletes ends of relations that began before a moment. Returns whether there were any. */
  async resume(tx: Tx, { user_id, provider_id }: Ended, endedBefore: Date): Promise<boolean> {
    const { count } = await tx.relation_end.deleteMany({
      where: { user_id, provider_id, ended_at: { lt: endedBefore } },
    });
    if (count === 0) return false;
    await tx.patient_link.updateMany({ where: { patient_id: user_id, provider_id }, data: { ended: false } });
    return true;
  }

  async providersOf(phlebotomistId: number): Promise<number[]> {
    const rows = await this.db.phlebotomist_provider.findMany({
      where: { phlebotomist_id: phlebotomistId },
      select: { provider_id: true },
    });
    return rows.map(({ provider_id }) => provider_id);
  }

  /** The phlebotomists of these providers, among these people. */
  async staffOf(providerIds: readonly number[], among: readonly number[]): Promise<number[]> {
    const rows = await this.db.phlebotomist_provider.findMany({
      where: { provider_id: { in: [...providerIds] }, phlebotomist_id: { in: [...among] } },
      select: { phlebotomist_id: true },
    });
    return rows.map(({ phlebotomist_id }) => phlebotomist_id);
  }

  /** The members of these providers, among these people. */
  idsOf(providerIds: readonly number[], among: readonly number[]): Promise<number[]> {
    const { members, isOneOf } = membersAmong(among);
    return readIds(
      this.db,
      sql`SELECT DISTINCT user_id AS id FROM ${members} WHERE provider_id = ANY (${idList(providerIds)}) AND ${isOneOf}`,
    );
  }

  /** The providers that two people have in common. */
  inCommon(userIds: readonly [number, number]): Promise<number[]> {
    const { members, isOneOf } = membersAmong(userIds);
    return readIds(
      this.db,
      sql`SELECT provider_id AS id FROM ${members} WHERE ${isOneOf} GROUP BY provider_id HAVING count(*) = 2`,
    );
  }
}

/** SQL for the members of providers, and a condition that limits them to these people. */
const membersAmong = (userIds: readonly number[]) => ({
  members: sql`(
    SELECT phlebotomist_id AS user_id, provider_id FROM phlebotomist_provider
     UNION
    SELECT patient_id, provider_id FROM patient_link WHERE NOT ended
     UNION
    SELECT a.user_id, works.provider_id
      FROM assignment a JOIN phlebotomist_provider works ON works.phlebotomist_id = a.phlebotomist_id) AS member`,
  isOneOf: sql`user_id = ANY (${idList(userIds)})`,
});
