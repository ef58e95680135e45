import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { conditionsOf } from '@drawpoint/nest-kit/data/list-query';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { CONDITIONS, shownIn, type AppointmentFilter } from '../appointments/appointment-filter.store.ts';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentTime } from '../domain/appointment-record.ts';
import { Prisma } from '../generated/prisma/client.ts';

const { join, sql } = Prisma;

export type VisitTime = Pick<AppointmentTime, 'starts_at' | 'tz' | 'local_date' | 'local_time'> & {
  id: number;
};

/** Visits that have not ended, and the rows of `zone_difference` from the job's last run. */
@Injectable()
export class VisitsAheadStore {
  constructor(private readonly db: Database) {}

  /** The number of visits of each phlebotomist who has any. */
  countByPhlebotomist(
    scope: Scope<AppointmentField>,
    filter: AppointmentFilter,
  ): Promise<{ phlebotomist_id: number; total: number }[]> {
    const where = join([shownIn(scope), ...conditionsOf(CONDITIONS, filter)], ' AND ');
    return this.db.$queryRaw(sql`
      SELECT phlebotomist_id, count(*)::int AS total FROM appointment WHERE ${where}
       GROUP BY phlebotomist_id ORDER BY phlebotomist_id`);
  }

  /** Times of visits that take time and have not ended, by id, after the given id. */
  ahead(scope: Scope<AppointmentField>, afterId: number, now: Date, most: number): Promise<VisitTime[]> {
    return this.db.appointment.findMany({
      where: {
        ...scopeWhere(scope),
        id: { gt: afterId },
        status: { in: ['pending', 'approved'] },
        ends_at: { gt: now },
      },
      select: { id: true, starts_at: true, tz: true, local_date: true, local_time: true },
      orderBy: { id: 'asc' },
      take: most,
    });
  }

  /** Replaces the earlier findings. Skips visits that are gone or were moved meanwhile. */
  async replaceDifferences(found: readonly Pick<VisitTime, 'id' | 'starts_at'>[], now: Date): Promise<void> {
    await inTransaction(this.db, async (tx: Tx) => {
      await tx.zone_difference.deleteMany();
      await tx.$executeRaw`
        INSERT INTO zone_difference (appointment_id, starts_at, found_at)
        SELECT visit.id, visit.starts_at, ${now}
          FROM unnest(${found.map(({ id }) => id)}::int[], ${found.map(({ starts_at }) => starts_at)}::timestamptz[])
            AS found (id, starts_at)
          JOIN appointment visit ON visit.id = found.id AND visit.starts_at = found.starts_at`;
    });
  }
}
