import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';

type Codes = { kept: string; merged: string };

/** The records of a patient that a merge gives to another, and back. */
@Injectable()
export class MergeStore {
  constructor(private readonly db: Database) {}

  /** The codes of visits of both at the same time. Visits of people they care for do not count. */
  async conflictOf(fromId: number, toId: number): Promise<Codes | null> {
    const [row] = await this.db.$queryRaw<Codes[]>`
      SELECT kept.confirmation_code AS kept, merged.confirmation_code AS merged
        FROM appointment merged JOIN appointment kept
          ON kept.starts_at < merged.ends_at AND merged.starts_at < kept.ends_at
       WHERE merged.user_id = ${fromId}::int AND kept.user_id = ${toId}::int
         AND merged.status IN ('pending', 'approved') AND kept.status IN ('pending', 'approved')
         AND merged.person_id IS NULL AND kept.person_id IS NULL
       LIMIT 1`;
    return row ?? null;
  }

  async visitsOf(userId: number): Promise<number[]> {
    const rows = await this.db.appointment.findMany({
      where: { user_id: userId },
      orderBy: { id: 'asc' },
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  async note(tx: Tx, mergeId: number, visitId: number): Promise<void> {
    const data = [{ merge_id: mergeId, kind: 'appointment', record_id: visitId }];
    await tx.merged_record.createMany({ data, skipDuplicates: true });
  }

  /** Moves the money, the requests and the orders of a patient. */
  async moveRest(tx: Tx, mergeId: number, fromId: number, toId: number): Promise<void> {
    const to = { data: { user_id: toId }, select: { id: true } };
    const own = { where: { user_id: fromId }, ...to };
    const moved = {
      charge: await tx.charge.updateManyAndReturn(own),
      payment: await tx.payment.updateManyAndReturn(own),
      appointment_request: await tx.appointment_request.updateManyAndReturn(own),
      lab_order: await tx.lab_order.updateManyAndReturn(own),
    };
    await tx.merged_record.createMany({
      data: Object.entries(moved).flatMap(([kind, rows]) =>
        rows.map(({ id }) => ({ merge_id: mergeId, kind, record_id: id })),
      ),
    });
  }

  /** The visits of a merge that the kept patient still has. */
  async movedVisits(mergeId: number, toId: number): Promise<number[]> {
    const ids = await this.moved(this.db, mergeId, 'appointment');
    const rows = await this.db.appointment.findMany({
      where: { id: { in: ids }, user_id: toId },
      orderBy: { id: 'asc' },
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  /** Gives back the money, the requests and the orders that are still there, and forgets what was moved. */
  async moveRestBack(tx: Tx, mergeId: number, fromId: number, toId: number): Promise<void> {
    const data = { user_id: fromId };
    const those = async (kind: string) => ({
      id: { in: await this.moved(tx, mergeId, kind) },
      user_id: toId,
    });
    await tx.charge.updateMany({ where: await those('charge'), data });
    await tx.payment.updateMany({ where: await those('payment'), data });
    await tx.appointment_request.updateMany({ where: await those('appointment_request'), data });
    await tx.lab_order.updateMany({ where: await those('lab_order'), data });
    await tx.merged_record.deleteMany({ where: { merge_id: mergeId } });
  }

  private async moved(tx: Tx, mergeId: number, kind: string): Promise<number[]> {
    const rows = await tx.merged_record.findMany({ where: { merge_id: mergeId, kind } });
    return rows.map(({ record_id }) => record_id);
  }
}
