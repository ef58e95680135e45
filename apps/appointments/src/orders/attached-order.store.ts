import { Injectable } from '@nestjs/common';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { OrderFacts } from '../domain/lab-order.ts';
import { type attached_order, Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** An order of a visit with the facts that decide whether it counts there. */
export type AttachedOrder = OrderFacts & {
  appointment_id: number;
  lab_order_id: number;
  /** The visit's day. */
  local_date: string;
  /** The number of other completed visits that it is attached to. */
  used: number;
};

const reasonAt = (row: number): SealedAt => ({ table: 'order_waiver', column: 'reason_sealed', row });

/** The rows of `attached_order` and `order_waiver`. */
@Injectable()
export class AttachedOrderStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** The orders of these visits, oldest first. */
  async ofVisits(visitIds: readonly number[], tx: Tx = this.db): Promise<AttachedOrder[]> {
    return tx.$queryRaw<AttachedOrder[]>(sql`
      SELECT t.appointment_id, t.lab_order_id, a.local_date, o.state, o.valid_from, o.valid_until, o.uses,
             (SELECT count(*)::int FROM attached_order u JOIN appointment v ON v.id = u.appointment_id
               WHERE u.lab_order_id = o.id AND v.id <> a.id AND v.status = 'completed'
                 -- A redraw belongs to the use of the visit that is drawn again.
                 AND NOT EXISTS (SELECT 1 FROM appointment_request r
                                  WHERE r.redraw_of = v.id AND r.appointment_id = a.id)) AS used
        FROM attached_order t JOIN lab_order o ON o.id = t.lab_order_id JOIN appointment a ON a.id = t.appointment_id
       WHERE t.appointment_id = ANY (${idList(visitIds)}) ORDER BY o.id`);
  }

  /** Which visits these orders are attached to. */
  async ofOrders(orderIds: readonly number[], tx: Tx = this.db): Promise<attached_order[]> {
    return tx.attached_order.findMany({ where: { lab_order_id: { in: [...orderIds] } } });
  }

  /** Repeating it changes nothing. */
  async attach(tx: Tx, row: attached_order): Promise<void> {
    await tx.attached_order.createMany({ data: [row], skipDuplicates: true });
  }

  /** Returns false when it was not attached. */
  async detach(tx: Tx, appointment_id: number, lab_order_id: number): Promise<boolean> {
    const { count } = await tx.attached_order.deleteMany({ where: { appointment_id, lab_order_id } });
    return count === 1;
  }

  /** Keeps why a visit is approved without an order. */
  async waive(
    tx: Tx,
    appointment_id: number,
    { by, at, reason }: { by: number; at: Date; reason: string },
  ): Promise<void> {
    const reason_sealed = this.sealer.seal(reason, reasonAt(appointment_id));
    const data = { waived_by: by, waived_at: at, reason_sealed };
    await tx.order_waiver.upsert({
      where: { appointment_id },
      create: { appointment_id, ...data },
      update: data,
    });
  }

  /** Why this visit was approved without an order; null when it was not. */
  async waiverOf(appointment_id: number): Promise<string | null> {
    const row = await this.db.order_waiver.findUnique({ where: { appointment_id } });
    return row && this.sealer.open(row.reason_sealed, reasonAt(appointment_id));
  }
}
