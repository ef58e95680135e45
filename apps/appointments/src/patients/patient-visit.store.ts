import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Database } from '../database.store.ts';

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
  async patientsOf(providerId: number): Promise<number[]> {
    const [found] = await this.db.$queryRaw<{ ids: number[] | null }[]>`
      SELECT array_agg(user_id) AS ids FROM (
        SELECT DISTINCT user_id FROM appointment
         WHERE provider_id = ${providerId} AND status = ANY (${STANDING.in})) AS visited`;
    return found?.ids ?? [];
  }
}
