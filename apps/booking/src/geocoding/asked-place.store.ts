import { Injectable } from '@nestjs/common';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database } from '../database.store.ts';
import type { Point } from './street-source.ts';

export type AskedPlace = Point & { geocodedAt: Date | null };

type NewAskedPlace = { asker: string; day: string; point: Point; geocodedAt: Date | null };

const placeAt = (id: number): SealedAt => ({ table: 'asked_place', column: 'place_sealed', row: id });

/** Places that people asked about, by person and day. */
@Injectable()
export class AskedPlaceStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  async list(asker: string, day: string): Promise<AskedPlace[]> {
    const rows = await this.db.asked_place.findMany({ where: { asker, day } });
    return rows.map(({ id, place_sealed, geocoded_at }) => ({
      ...this.sealer.openJson<Point>(place_sealed, placeAt(id)),
      geocodedAt: geocoded_at,
    }));
  }

  /** Adds a place unless the person has reached the limit. Concurrent calls cannot exceed it. */
  async addBelow(most: number, { asker, day, point, geocodedAt }: NewAskedPlace): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`asked_place ${asker}`}, 0))`;
      const rows = await tx.asked_place.findMany({ where: { asker, day } });
      const known = rows.find(({ id, place_sealed }) =>
        isSame(this.sealer.openJson<Point>(place_sealed, placeAt(id)), point),
      );
      if (known) {
        if (geocodedAt)
          await tx.asked_place.update({ where: { id: known.id }, data: { geocoded_at: geocodedAt } });
        return true;
      }
      if (rows.length >= most) return false;
      const id = await nextId(tx, 'asked_place');
      const place_sealed = this.sealer.sealJson(point, placeAt(id));
      await tx.asked_place.create({
        data: { id, asker, day, place_sealed, geocoded_at: geocodedAt },
        select: { id: true },
      });
      return true;
    });
  }

  /** Deletes entries from before a day. */
  async dropBefore(day: string): Promise<void> {
    await this.db.asked_place.deleteMany({ where: { day: { lt: day } } });
  }
}

/** Whether two places are the same to a metre. */
export const isSame = (one: Point, other: Point): boolean =>
  Math.abs(one.lat - other.lat) < 1e-5 && Math.abs(one.lng - other.lng) < 1e-5;
