import { Injectable } from '@nestjs/common';
import type { FileKind, UploadedFile } from '@drawpoint/contracts/files';
import { Database, type Tx } from '../database.store.ts';
import type { visit_order } from '../generated/prisma/client.ts';

export type OrderRecord = visit_order & { kind: FileKind };
/** A file that was added to a visit. */
export type VisitFile = OrderRecord & { appointment_id: number };

/** The rows of `visit_order`: files with doctor's orders. The caller locks the visit before changes. */
@Injectable()
export class VisitOrderStore {
  constructor(private readonly db: Database) {}

  /** Oldest first. */
  async ofVisits(appointmentIds: readonly number[], tx: Tx = this.db): Promise<VisitFile[]> {
    const rows = await tx.visit_order.findMany({
      where: { appointment_id: { in: [...appointmentIds] } },
      orderBy: { id: 'asc' },
    });
    return rows.map((row) => ({ ...row, kind: row.kind as FileKind }) as VisitFile);
  }

  /** The files of doctor's orders, oldest first. */
  async ofOrders(orderIds: readonly number[], tx: Tx = this.db): Promise<OrderRecord[]> {
    const rows = await tx.visit_order.findMany({
      where: { lab_order_id: { in: [...orderIds] } },
      orderBy: { id: 'asc' },
    });
    return rows.map((row) => ({ ...row, kind: row.kind as FileKind }));
  }

  async insert(
    tx: Tx,
    owner: { appointment_id: number } | { lab_order_id: number },
    uploadedBy: number,
    { key: file_key, kind, size, sha256 }: UploadedFile,
  ): Promise<void> {
    await tx.visit_order.create({
      data: { ...owner, uploaded_by: uploadedBy, file_key, kind, size, sha256 },
    });
  }

  /** Adds files of a visit to an order. Returns how many there are that no order has. */
  async adopt(tx: Tx, orderId: number, appointmentId: number, fileIds: readonly number[]): Promise<number> {
    const { count } = await tx.visit_order.updateMany({
      where: { id: { in: [...fileIds] }, appointment_id: appointmentId, lab_order_id: null },
      data: { lab_order_id: orderId },
    });
    return count;
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.visit_order.delete({ where: { id } });
  }
}
