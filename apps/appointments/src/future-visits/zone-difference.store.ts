import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentTime } from '../domain/appointment-record.ts';

export type VisitTime = Pick<AppointmentTime, 'starts_at' | 'tz' | 'local_date' | 'local_time'> & {
  id: number;
};

/** The rows of `zone_difference`: what the job found when it last looked. */
@Injectable()
export class ZoneDifferenceStore {
  constructor(private readonly db: Database) {}

  /** Times of visits that take time and have not ended, after an id, the lowest first. */
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

  /** Puts what was found in place of what was found before; a visit that has gone or was moved meanwhile is left out. */
  async replace(found: readonly Pick<VisitTime, 'id' | 'starts_at'>[], now: Date): Promise<void> {
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
