import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import { conditionsOf } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { COLUMNS, CONDITIONS, type AppointmentFilter } from '../appointments/appointment-filter.store.ts';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';

const { join, sql } = Prisma;

/** How many visits there are. */
@Injectable()
export class FutureVisitStore {
  constructor(private readonly db: Database) {}

  /** By phlebotomist, those who have any. */
  countByPhlebotomist(
    scope: Scope<AppointmentField>,
    filter: AppointmentFilter,
  ): Promise<{ phlebotomist_id: number; total: number }[]> {
    const where = join([scopeSql(scope, COLUMNS), ...conditionsOf(CONDITIONS, filter)], ' AND ');
    return this.db.$queryRaw(sql`
      SELECT phlebotomist_id, count(*)::int AS total FROM appointment WHERE ${where}
       GROUP BY phlebotomist_id ORDER BY phlebotomist_id`);
  }
}
