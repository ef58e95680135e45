import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Database } from '../database.store.ts';

/** With whom a patient's visits are. */
@Injectable()
export class PatientVisitStore {
  constructor(private readonly db: Database) {}

  /** One of each phlebotomist, provider and state, of visits that were neither denied nor canceled. */
  standing(
    scope: Scope<'user_id'>,
  ): Promise<{ phlebotomist_id: number; provider_id: number | null; status: string }[]> {
    return this.db.appointment.findMany({
      where: { ...scopeWhere(scope), status: { in: ['pending', 'approved', 'completed'] } },
      select: { phlebotomist_id: true, provider_id: true, status: true },
      distinct: ['phlebotomist_id', 'provider_id', 'status'],
    });
  }
}
