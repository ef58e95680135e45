import { Injectable } from '@nestjs/common';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { PatientPart } from '../domain/session-draft.ts';
import type { booking_session } from '../generated/prisma/client.ts';
import { patientAt } from '../sessions/booking-session.store.ts';
import type { Point } from './street-source.ts';

export type AskedPlace = Point & { day: string; geocodedAt: Date | null };

type NewAskedPlace = { asker: string; day: string; point: Point; geocodedAt: Date | null };

type Rows = {
  asked: { id: number; day: string; place_sealed: string; geocoded_at: string | null }[] | null;
  session: Pick<booking_session, 'id' | 'patient_sealed'> | null;
};

const placeAt = (id: number): SealedAt => ({ table: 'asked_place', column: 'place_sealed', row: id });

/** Places that people asked about, by person and day. */
@Injectable()
export class AskedPlaceStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Those of a day or geocoded since, and the place in a person's newest session while it is open. */
  async list(
    asker: string,
    { day, since }: { day: string; since: Date },
    inSession?: { userId: number; at: Date },
  ): Promise<{ asked: AskedPlace[]; chosen: Point | null }> {
    const [row] = await this.db.$queryRaw<Rows[]>`
      SELECT (SELECT json_agg(a) FROM asked_place a
               WHERE a.asker = ${asker} AND (a.day = ${day} OR a.geocoded_at >= ${since}::timestamptz)) AS asked,
             (SELECT json_build_object('id', id, 'patient_sealed', patient_sealed)
                FROM (SELECT * FROM booking_session WHERE user_id = ${inSession?.userId ?? null}::int
                       ORDER BY id DESC LIMIT 1) AS newest
               WHERE state = 'open' AND expires_at > ${inSession?.at ?? null}::timestamptz) AS session`;
    const { asked, session } = row!;
    return {
      asked: (asked ?? []).map(({ id, day: askedOn, place_sealed, geocoded_at }) => ({
        ...this.sealer.openJson<Point>(place_sealed, placeAt(id)),
        day: askedOn,
        geocodedAt: geocoded_at === null ? null : new Date(geocoded_at),
      })),
      chosen: session?.patient_sealed
        ? this.sealer.openJson<PatientPart>(session.patient_sealed, patientAt(session.id)).place
        : null,
    };
  }

  /** Adds a place unless the person has reached the limit. Concurrent calls cannot exceed it. */
  async addBelow(most: number, place: NewAskedPlace): Promise<boolean> {
    const { asker, day, point, geocodedAt } = place;
    if ((await this.touch(this.db, place)).isKnown) return true;
    return inTransaction(this.db, async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`asked_place ${asker}`}, 0))`;
      const { isKnown, count } = await this.touch(tx, place);
      if (isKnown || count >= most) return isKnown;
      const id = await nextId(tx, 'asked_place');
      const place_sealed = this.sealer.sealJson(point, placeAt(id));
      await tx.asked_place.create({
        data: { id, asker, day, place_sealed, geocoded_at: geocodedAt },
        select: { id: true },
      });
      return true;
    });
  }

  /** Notes when a known place was geocoded. Also counts the person's places of the day. */
  private async touch(
    tx: Tx,
    { asker, day, point, geocodedAt }: NewAskedPlace,
  ): Promise<{ isKnown: boolean; count: number }> {
    const rows = await tx.asked_place.findMany({ where: { asker, day } });
    const known = rows.find(({ id, place_sealed }) =>
      isSame(this.sealer.openJson<Point>(place_sealed, placeAt(id)), point),
    );
    if (known && geocodedAt)
      await tx.asked_place.updateMany({ where: { id: known.id }, data: { geocoded_at: geocodedAt } });
    return { isKnown: known !== undefined, count: rows.length };
  }

  /** Deletes entries from before a day. */
  async dropBefore(day: string): Promise<void> {
    await this.db.asked_place.deleteMany({ where: { day: { lt: day } } });
  }
}

/** Whether two places are the same to a metre. */
export const isSame = (one: Point, other: Point): boolean =>
  Math.abs(one.lat - other.lat) < 1e-5 && Math.abs(one.lng - other.lng) < 1e-5;
