import { Injectable } from '@nestjs/common';
import type { Presence } from '@drawpoint/contracts/booking/presence';
import type { Scope } from '@drawpoint/contracts/access';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { ADMIN_SCOPE } from '@drawpoint/rules/known-options';
import { Database, type Tx } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';

export type AlertRecord = { phlebotomist_id: number } & Record<Presence, boolean>;
export type AlertChange = { [State in Presence]?: boolean | undefined };

const { sql } = Prisma;
const COLUMN: Record<Presence, Prisma.Sql> = {
  available: sql`alert.available`,
  busy: sql`alert.busy`,
  offline: sql`alert.offline`,
};

/** The presence states of phlebotomists that managers follow. */
@Injectable()
export class PresenceAlertStore {
  constructor(private readonly db: Database) {}

  async of(scope: Scope<'user_id'>): Promise<Map<number, AlertRecord>> {
    const rows = await this.db.presence_alert.findMany({ where: scopeWhere(scope) });
    return new Map(rows.map((row) => [row.phlebotomist_id, row]));
  }

  /**
   * Changes only the named states, for each phlebotomist. Concurrent changes of different states both apply.
   */
  async change(
    userId: number,
    phlebotomistIds: readonly number[],
    change: AlertChange,
  ): Promise<AlertRecord[]> {
    const { available = null, busy = null, offline = null } = change;
    return this.db.$queryRaw<AlertRecord[]>`
      INSERT INTO presence_alert AS alert (user_id, phlebotomist_id, available, busy, offline)
      SELECT ${userId}, id, coalesce(${available}::boolean, true), coalesce(${busy}::boolean, true),
             coalesce(${offline}::boolean, true)
        FROM unnest(${idList(phlebotomistIds)}) AS id ORDER BY id
      ON CONFLICT (user_id, phlebotomist_id) DO UPDATE
         SET available = coalesce(${available}::boolean, alert.available), busy = coalesce(${busy}::boolean, alert.busy),
             offline = coalesce(${offline}::boolean, alert.offline), version = alert.version + 1
      RETURNING phlebotomist_id, available, busy, offline`;
  }

  /** Returns developers and these providers' admins who follow this state of the phlebotomist. */
  async recipients(
    tx: Tx,
    providerIds: number[],
    phlebotomistId: number,
    state: Presence,
  ): Promise<{ id: number; provider_id: number | null }[]> {
    return tx.$queryRaw`
      SELECT person.id, person.provider_id
        FROM person LEFT JOIN presence_alert alert
             ON alert.user_id = person.id AND alert.phlebotomist_id = ${phlebotomistId}
       WHERE NOT person.deleted AND person.id <> ${phlebotomistId}
         AND ('developer' = ANY (person.roles)
              OR ('admin' = ANY (person.roles)
                  AND (person.provider_id = ANY (${idList(providerIds)})
                       OR EXISTS (SELECT 1 FROM known_option WHERE key = ${ADMIN_SCOPE} AND value = 'all'))))
         AND coalesce(${COLUMN[state]}, true)
       ORDER BY person.id`;
  }
}
