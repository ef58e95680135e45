import { Injectable } from '@nestjs/common';
import type { PhlebotomistField, Scope } from '@drawpoint/contracts/access';
import type { Presence } from '@drawpoint/contracts/booking/presence';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { PHLEBOTOMIST_SCOPE } from '../catalog/phlebotomist.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';

export type PresenceRecord = {
  phlebotomist_id: number;
  state: Presence;
  version: number;
  changed_at: Date;
};

const { sql } = Prisma;

/** The presence that phlebotomists set. Without one there is no row. */
@Injectable()
export class PresenceStore {
  constructor(private readonly db: Database) {}

  async ofMany(ids: readonly number[]): Promise<Map<number, PresenceRecord>> {
    const rows = await this.db.presence.findMany({ where: { phlebotomist_id: { in: [...ids] } } });
    return new Map(rows.map((row) => [row.phlebotomist_id, row]));
  }

  /** Stores a presence; null when it is unchanged. */
  async set(tx: Tx, id: number, state: Presence, at: Date): Promise<PresenceRecord | null> {
    const [row] = await tx.$queryRaw<PresenceRecord[]>`
      INSERT INTO presence AS kept (phlebotomist_id, state, changed_at)
      VALUES (${id}, ${state}::presence_state, ${at})
      ON CONFLICT (phlebotomist_id) DO UPDATE
         SET state = excluded.state, changed_at = excluded.changed_at, version = kept.version + 1
       WHERE kept.state <> excluded.state
      RETURNING phlebotomist_id, state, version, changed_at`;
    return row ?? null;
  }

  /** The same unless the person has changed it since `before`; null then. */
  async setOffline(tx: Tx, id: number, before: Date, at: Date): Promise<PresenceRecord | null> {
    const [row] = await tx.$queryRaw<PresenceRecord[]>`
      UPDATE presence SET state = 'offline', changed_at = ${at}, version = version + 1
       WHERE phlebotomist_id = ${id} AND state <> 'offline' AND changed_at < ${before}
      RETURNING phlebotomist_id, state, version, changed_at`;
    return row ?? null;
  }

  /** Ids of phlebotomists who are not offline and have not changed their presence since. */
  async unchangedSince(before: Date): Promise<number[]> {
    const rows = await this.db.presence.findMany({
      where: { state: { not: 'offline' }, changed_at: { lt: before } },
      select: { phlebotomist_id: true },
    });
    return rows.map(({ phlebotomist_id }) => phlebotomist_id);
  }

  /** Ids of the phlebotomists in the scope. */
  async idsIn(
    scope: Scope<PhlebotomistField>,
    {
      provider_id,
      phlebotomist_id,
    }: { provider_id?: number | undefined; phlebotomist_id?: number | undefined },
  ): Promise<number[]> {
    const rows = await this.db.$queryRaw<{ id: number }[]>`
      SELECT p.id FROM phlebotomist p JOIN person ON person.id = p.id AND NOT person.deleted
       WHERE ${scopeSql(scope, PHLEBOTOMIST_SCOPE)}
         AND ${provider_id === undefined ? sql`true` : PHLEBOTOMIST_SCOPE.provider_ids(provider_id)}
         AND ${phlebotomist_id === undefined ? sql`true` : sql`p.id = ${phlebotomist_id}`}
       ORDER BY p.id`;
    return rows.map(({ id }) => id);
  }
}
