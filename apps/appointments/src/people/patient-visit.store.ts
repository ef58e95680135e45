import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { VisitRelation } from '@drawpoint/contracts/appointments/patients.contract';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { knownNumber, RECORD_DAYS } from '@drawpoint/rules/known-options';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** Neither denied nor canceled. */
const STANDING = { in: ['pending', 'approved', 'completed'] };

/** With whom patients' visits are. */
@Injectable()
export class PatientVisitStore {
  constructor(private readonly db: Database) {}

  /** Of each of these people and each provider of their visits. */
  async relationsOf(ids: readonly number[], now: Date): Promise<VisitRelation[]> {
    const [row] = await this.db.$queryRaw<{ relations: VisitRelation[] | null }[]>(
      sql`SELECT ${selectRelations(ids, now)} AS relations`,
    );
    return row?.relations ?? [];
  }

  /** Each combination of phlebotomist, provider and status among a person's active visits. */
  standing(
    scope: Scope<'user_id'>,
  ): Promise<{ phlebotomist_id: number; provider_id: number | null; status: string }[]> {
    return this.db.appointment.findMany({
      where: { ...scopeWhere(scope), status: STANDING, deposit_until: null },
      select: { phlebotomist_id: true, provider_id: true, status: true },
      distinct: ['phlebotomist_id', 'provider_id', 'status'],
    });
  }
}

/** A value of a SELECT: with whom visits of these people are; completed visits count for `record_days`. */
export function selectRelations(ids: readonly number[], now: Date): Prisma.Sql {
  const days = sql`coalesce((SELECT value::int FROM known_option WHERE key = ${RECORD_DAYS} AND value ~ '^[1-9][0-9]{0,3}$'),
                            ${knownNumber(RECORD_DAYS, null)}::int)`;
  const counts = sql`(status IN ('pending', 'approved') AND deposit_until IS NULL
                      OR status = 'completed' AND ends_at > ${now}::timestamptz - interval '24 hours' * ${days})`;
  return sql`(SELECT json_agg(relation) FROM (
    SELECT user_id, provider_id,
           max(consented_at) FILTER (WHERE consent = 'booked' AND ${counts}) AS booked_at,
           max(consented_at) FILTER (WHERE consent = 'confirmed' AND ${counts}) AS confirmed_at,
           coalesce(array_agg(DISTINCT phlebotomist_id) FILTER (WHERE status = 'approved'), '{}') AS phlebotomist_ids
      FROM appointment WHERE user_id = ANY (${idList(ids)})
     GROUP BY user_id, provider_id ORDER BY user_id, provider_id) AS relation)`;
}
