import { Injectable } from '@nestjs/common';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import type { Tx } from '../database.store.ts';

export type SharedPosition = { lat: number; lng: number; taken_at: Date };
/** A row, as JSON has it. */
export type PositionRow = { appointment_id: number; place_sealed: string; taken_at: string };
export type ArrivalNotice = { appointment_id: number; kind: 'near' | 'late'; en_route_at: Date };

const placeAt = (id: number): SealedAt => ({ table: 'visit_position', column: 'place_sealed', row: id });

/** Where phlebotomists on the way are, and what was told of their drives. */
@Injectable()
export class ArrivalStore {
  constructor(private readonly sealer: Sealer) {}

  /** Opens a stored position. */
  open({ appointment_id, place_sealed, taken_at }: PositionRow): SharedPosition {
    const { lat, lng } = this.sealer.openJson<{ lat: number; lng: number }>(
      place_sealed,
      placeAt(appointment_id),
    );
    return { lat, lng, taken_at: new Date(taken_at) };
  }

  /**
   * Stores a position with the arrival that it lets expect. An older position changes nothing. False when
   * nobody is on the way any more.
   */
  async share(
    tx: Tx,
    visitId: number,
    { lat, lng, taken_at }: SharedPosition,
    etaAt: Date | null,
  ): Promise<boolean> {
    const place_sealed = this.sealer.sealJson({ lat, lng }, placeAt(visitId));
    // The row's lock lets an arrival that comes meanwhile delete the position.
    const isUnderWay = await tx.$queryRaw<object[]>`
      SELECT id FROM appointment WHERE id = ${visitId} AND status = 'approved' AND stage = 'en_route' FOR UPDATE`;
    if (isUnderWay.length === 0) return false;
    const stored = await tx.$executeRaw`
      INSERT INTO visit_position AS known (appointment_id, place_sealed, taken_at)
      VALUES (${visitId}, ${place_sealed}, ${taken_at})
      ON CONFLICT (appointment_id) DO UPDATE SET place_sealed = excluded.place_sealed, taken_at = excluded.taken_at
       WHERE known.taken_at < excluded.taken_at`;
    if (stored === 1 && etaAt !== null)
      await tx.$executeRaw`UPDATE appointment SET eta_at = ${etaAt} WHERE id = ${visitId}`;
    return true;
  }

  /** The positions shared on the way to these visits, by visit. */
  async positionsOf(
    tx: Pick<Tx, '$queryRaw'>,
    visitIds: readonly number[],
  ): Promise<Map<number, SharedPosition>> {
    const rows = await tx.$queryRaw<PositionRow[]>`
      SELECT appointment_id, place_sealed, taken_at FROM visit_position WHERE appointment_id = ANY (${idList(visitIds)})`;
    return new Map(rows.map((row) => [row.appointment_id, this.open(row)]));
  }

  async forget(tx: Tx, visitId: number): Promise<void> {
    await tx.visit_position.deleteMany({ where: { appointment_id: visitId } });
  }

  /** False when it was told before. */
  async addNotice(tx: Tx, notice: ArrivalNotice): Promise<boolean> {
    const { count } = await tx.arrival_notice.createMany({ data: [notice], skipDuplicates: true });
    return count === 1;
  }
}
