import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { Database } from '../database.store.ts';
import { Prisma, type work_week } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** A median of fewer answers would tell about single visits. */
const SHOWN_FROM = 5;

/** Sums of what phlebotomists did, by week. */
@Injectable()
export class WorkStore {
  constructor(private readonly db: Database) {}

  /** The weeks from this one on that have sums. */
  async weeksFrom(week: string): Promise<Set<string>> {
    const rows = await this.db.work_week.findMany({
      where: { week: { gte: week } },
      distinct: ['week'],
      select: { week: true },
    });
    return new Set(rows.map((row) => row.week));
  }

  /** Replaces the sums of a week. */
  async replace(week: string, sums: readonly Omit<work_week, 'week'>[]): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      await tx.work_week.deleteMany({ where: { week } });
      await tx.work_week.createMany({ data: sums.map((each) => ({ week, ...each })) });
    });
  }

  async dropBefore(week: string): Promise<void> {
    await this.db.work_week.deleteMany({ where: { week: { lt: week } } });
  }

  async sums(
    phlebotomistIds: readonly number[],
    { from, to }: { from: string; to: string },
  ): Promise<work_week[]> {
    return this.db.work_week.findMany({
      where: { phlebotomist_id: { in: [...phlebotomistIds] }, week: { gte: from, lte: to } },
      orderBy: [{ week: 'asc' }, { phlebotomist_id: 'asc' }],
    });
  }

  /** The median minutes from a request to its first answer, by week (UTC) of the answer. */
  async medians(
    scope: Scope<'provider_id'>,
    { from, to, providerId }: { from: string; to: string; providerId: number | null },
  ): Promise<{ week: string; median_minutes: number }[]> {
    return this.db.$queryRaw(sql`
      SELECT to_char(date_trunc('week', answered_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS week,
             round(percentile_cont(0.5) WITHIN GROUP (
               ORDER BY extract(epoch FROM answered_at - created_at) / 60))::int AS median_minutes
        FROM appointment
       WHERE answered_at >= ${from}::timestamp AT TIME ZONE 'UTC'
         AND answered_at < (${to}::timestamp + interval '7 days') AT TIME ZONE 'UTC'
         AND ${scopeSql(scope, { provider_id: (id) => sql`provider_id = ${id}` })}
         AND (${providerId}::int IS NULL OR provider_id = ${providerId})
       GROUP BY 1 HAVING count(*) >= ${SHOWN_FROM}::int`);
  }
}
