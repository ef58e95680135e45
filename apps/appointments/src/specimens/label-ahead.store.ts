import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import type { label_ahead } from '../generated/prisma/client.ts';

/** The rows of `label_ahead`: labels that were printed before a draw. */
@Injectable()
export class LabelAheadStore {
  constructor(private readonly db: Database) {}

  /** The labels of phlebotomists that are on no tube yet, the newest first. */
  async unused(phlebotomistIds: readonly number[], most: number): Promise<label_ahead[]> {
    return this.db.label_ahead.findMany({
      where: { phlebotomist_id: { in: [...phlebotomistIds] }, used_at: null },
      orderBy: [{ printed_at: 'desc' }, { number: 'asc' }],
      take: most,
    });
  }

  /** The number of unused labels. Other calls for this phlebotomist wait until the transaction ends. */
  async countLocked(tx: Tx, phlebotomistId: number): Promise<number> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('labels ahead'), ${phlebotomistId}::int)`;
    return tx.label_ahead.count({ where: { phlebotomist_id: phlebotomistId, used_at: null } });
  }

  async insert(tx: Tx, phlebotomistId: number, numbers: readonly string[], now: Date): Promise<void> {
    const data = numbers.map((number) => ({ number, phlebotomist_id: phlebotomistId, printed_at: now }));
    await tx.label_ahead.createMany({ data });
  }

  async find(tx: Tx, number: string): Promise<label_ahead | null> {
    return tx.label_ahead.findUnique({ where: { number } });
  }

  /** Returns false when it has been used meanwhile. */
  async use(tx: Tx, number: string, now: Date): Promise<boolean> {
    const { count } = await tx.label_ahead.updateMany({
      where: { number, used_at: null },
      data: { used_at: now },
    });
    return count === 1;
  }
}
