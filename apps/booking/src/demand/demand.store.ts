import { Injectable } from '@nestjs/common';
import { NOBODY, type Scope } from '@drawpoint/contracts/access';
import { SHOWN_FROM } from '@drawpoint/contracts/booking/coverage.contract';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { sqltag as sql } from '@prisma/client/runtime/client';
import { Database } from '../database.store.ts';
import type { unmet_demand } from '../generated/prisma/client.ts';

export type Search = Pick<unmet_demand, 'zip' | 'service_id'> & {
  asker: string;
  day: string;
  week: string;
  provider_id: number | null;
};

/** A count by week, ZIP code, service and provider. `searches` is null below `SHOWN_FROM`. */
export type DemandRow = Pick<unmet_demand, 'week' | 'zip' | 'service_id' | 'provider_id'> & {
  service_name: string;
  provider_name: string | null;
  searches: number | null;
};

export type DemandFilter = { from: string; to: string; serviceId: number | null };
export type DemandKey = Pick<DemandRow, 'week' | 'zip' | 'service_id' | 'provider_id'>;

/** Counts of searches without a free time. A count below `SHOWN_FROM` never leaves the database. */
@Injectable()
export class DemandStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Counts a search, unless this asker's search of the day for the service in the ZIP code is counted. */
  async count({ asker, day, week, zip, service_id, provider_id }: Search): Promise<void> {
    const [hash] = this.sealer.fingerprints(`search ${day} ${asker} ${zip} ${service_id}`);
    await this.db.$executeRaw`
      WITH counted AS (
        INSERT INTO counted_search (search_hash, day) VALUES (${hash}, ${day}) ON CONFLICT DO NOTHING
        RETURNING search_hash)
      INSERT INTO unmet_demand (week, zip, service_id, provider_id, searches)
      SELECT ${week}::text, ${zip}::text, ${service_id}::int, ${provider_id ?? NOBODY}::int, 1 FROM counted
          ON CONFLICT (week, zip, service_id, provider_id) DO UPDATE SET searches = unmet_demand.searches + 1`;
  }

  /** The largest counts first. Hidden ones come last, in an order that says nothing of them. */
  async largest(
    scope: Scope<'provider_id'>,
    { from, to, serviceId }: DemandFilter,
    most: number,
  ): Promise<DemandRow[]> {
    return this.db.$queryRaw<DemandRow[]>`
      ${this.shown(scope)} AND week BETWEEN ${from} AND ${to}
         AND (${serviceId}::int IS NULL OR service_id = ${serviceId})
       ORDER BY searches DESC NULLS LAST, week DESC, zip, service_id, provider_id LIMIT ${most}`;
  }

  /** The rows after one, by week and ZIP code. */
  async after(
    scope: Scope<'provider_id'>,
    { from, to, serviceId }: DemandFilter,
    { week, zip, service_id, provider_id }: DemandKey,
    most: number,
  ): Promise<DemandRow[]> {
    return this.db.$queryRaw<DemandRow[]>`
      ${this.shown(scope)} AND week BETWEEN ${from} AND ${to}
         AND (${serviceId}::int IS NULL OR service_id = ${serviceId})
         AND (week, zip, service_id, provider_id) > (${week}, ${zip}, ${service_id}::int, ${provider_id}::int)
       ORDER BY week, zip, service_id, provider_id LIMIT ${most}`;
  }

  /** Deletes counts of weeks, and notes of counted searches, from before a date. */
  async dropBefore({ week, day }: { week: string; day: string }): Promise<void> {
    await this.db.unmet_demand.deleteMany({ where: { week: { lt: week } } });
    await this.db.counted_search.deleteMany({ where: { day: { lt: day } } });
  }

  private shown(scope: Scope<'provider_id'>) {
    return sql`
      SELECT * FROM (
        SELECT d.week, d.zip, d.service_id, s.name AS service_name, d.provider_id, p.name AS provider_name,
               CASE WHEN d.searches >= ${SHOWN_FROM} THEN d.searches END AS searches
          FROM unmet_demand d JOIN service s ON s.id = d.service_id
          LEFT JOIN provider p ON p.id = d.provider_id) AS demand
       WHERE ${scopeSql(scope, { provider_id: (id) => sql`provider_id = ${id}` })}`;
  }
}
