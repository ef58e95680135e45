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

  async patientsOf(providerId: number): Promise<number[]> {
    const rows = await this.db.appointment.findMany({
      where: { provider_id: providerId, status: STANDING },
      select: { user_id: true },
      distinct: ['user_id'],
    });
    return rows.map(({ user_id }) => user_id);
  }
}
