import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import type { untold_move } from '../generated/prisma/client.ts';

/** A move that nobody was told of yet, with what the patient still believes. */
export type UntoldMove = untold_move;

@Injectable()
export class UntoldMoveStore {
  constructor(private readonly db: Database) {}

  find(appointment_id: number, tx: Tx = this.db): Promise<UntoldMove | null> {
    return tx.untold_move.findUnique({ where: { appointment_id } });
  }

  async save(tx: Tx, move: UntoldMove): Promise<void> {
    const { appointment_id } = move;
    await tx.untold_move.upsert({ where: { appointment_id }, create: move, update: move });
  }

  async remove(tx: Tx, appointment_id: number): Promise<void> {
    await tx.untold_move.deleteMany({ where: { appointment_id } });
  }
}
