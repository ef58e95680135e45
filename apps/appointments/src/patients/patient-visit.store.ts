import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import { idList, readIds } from '@drawpoint/nest-kit/data/id-list';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** Neither denied nor canceled. */
const STANDING = { in: ['pending', 'approved', 'completed'] };

/** With whom a patient's visits are. */
@Injectable()
export class PatientVisitStore {
  constructor(private readonly db: Database) {}

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

  // The client would read every visit to find who is twice, and make an object of each patient.
  patientsOf(providerId: number): Promise<number[]> {
    return readIds(
      this.db,
      sql`SELECT DISTINCT user_id AS id FROM appointment WHERE provider_id = ${providerId} AND status = ANY (${STANDING.in})`,
    );
  }

  /** Which of some people have a visit that stands: of each one visit is looked for, who may have thousands. */
  patientsAmong(ids: readonly number[], providerId: number): Promise<number[]> {
    return readIds(
      this.db,
      sql`SELECT asked.id FROM unnest(${idList(ids)}) AS asked (id), LATERAL (
            SELECT 1 FROM appointment
             WHERE user_id = asked.id AND provider_id = ${providerId} AND status = ANY (${STANDING.in})
             LIMIT 1) AS visit`,
    );
  }
}
