import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import {
  isAfter,
  mayBeWithin,
  type DayFigures,
  type DayKey,
  type DayRange,
} from '@drawpoint/nest-kit/csv/day-figures';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

export type FreedDayRow = DayKey & {
  provider_name: string;
  freed: number;
  offered: number;
  offers: number;
  refilled: number;
  hours_before: number;
};

/** Times that visits gave back, by the provider's local date on which they did. */
@Injectable()
export class FreedDayStore implements DayFigures<FreedDayRow> {
  constructor(private readonly db: Database) {}

  async days(
    scope: Scope<'provider_id'>,
    range: DayRange,
    after: DayKey | null,
    most: number,
  ): Promise<FreedDayRow[]> {
    const { from, to } = range;
    return this.db.$queryRaw(sql`
      SELECT local_date AS day, provider_id, max(provider_name) AS provider_name,
             count(*)::int AS freed, count(*) FILTER (WHERE offers > 0)::int AS offered,
             coalesce(sum(offers), 0)::int AS offers, count(*) FILTER (WHERE accepted > 0)::int AS refilled,
             round((percentile_cont(0.5) WITHIN GROUP (ORDER BY hours))::numeric, 1)::float8 AS hours_before
        FROM (SELECT f.provider_id, p.name AS provider_name, to_char(f.freed_at AT TIME ZONE p.tz, 'YYYY-MM-DD') AS local_date,
                     greatest(0, extract(epoch FROM f.starts_at - f.freed_at) / 3600) AS hours,
                     (SELECT count(*) FROM waitlist_offer o WHERE o.freed_time_id = f.id) AS offers,
                     (SELECT count(*) FROM waitlist_offer o
                       WHERE o.freed_time_id = f.id AND o.state = 'accepted') AS accepted
                FROM freed_time f JOIN provider p ON p.id = f.provider_id
               WHERE f.appointment_id IS NOT NULL
                 AND ${mayBeWithin(sql`f.freed_at`, range)}
                 AND ${scopeSql(scope, { provider_id: (id) => sql`f.provider_id = ${id}` })}) AS freed
       WHERE local_date BETWEEN ${from} AND ${to}
         AND ${isAfter(after)}
       GROUP BY local_date, provider_id
       ORDER BY local_date DESC, provider_id LIMIT ${most}::int`);
  }
}
