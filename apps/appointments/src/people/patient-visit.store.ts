import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** Neither denied nor canceled. */
const STANDING = { in: ['pending', 'approved', 'completed'] };

export type VisitRelation = {
  user_id: number;
  provider_id: number;
  booked_at: Date | null;
  confirmed_at: Date | null;
  phlebotomist_ids: number[];
};

/** With whom patients' visits are. */
@Injectable()
export class PatientVisitStore {
  constructor(private readonly db: Database) {}

  /** Of each of these people and each provider of their visits; completed visits count from a moment on. */
  relationsOf(ids: readonly number[], completedFrom: Date): Promise<VisitRelation[]> {
    const counts = sql`(status IN ('pending', 'approved') OR status = 'completed' AND ends_at > ${completedFrom})`;
    return this.db.$queryRaw<VisitRelation[]>(sql`
      SELECT user_id, provider_id,
             max(consented_at) FILTER (WHERE consent = 'booked' AND ${counts}) AS booked_at,
             max(consented_at) FILTER (WHERE consent = 'confirmed' AND ${counts}) AS confirmed_at,
             coalesce(array_agg(DISTINCT phlebotomist_id) FILTER (WHERE status = 'approved'), '{}') AS phlebotomist_ids
        FROM appointment WHERE user_id = ANY (${idList(ids)})
       GROUP BY user_id, provider_id ORDER BY user_id, provider_id`);
  }

  /** One of each phlebotomist, provider and state, of visits that were neither denied nor canceled. */
  standing(
    scope: Scope<'user_id'>,
  ): Promise<{ phlebotomist_id: number; provider_id: number | null; status: string }[]> {
    return this.db.appointment.findMany({
      where: { ...scopeWhere(scope), status: STANDING },
      select: { phlebotomist_id: true, provider_id: true, status: true },
      distinct: ['phlebotomist_id', 'provider_id', 'status'],
    });
  }
}
