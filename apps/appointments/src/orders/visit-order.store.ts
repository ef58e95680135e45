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

  async insert(
    tx: Tx,
    appointmentId: number,
    uploadedBy: number,
    { key: file_key, kind, size, sha256 }: UploadedFile,
  ): Promise<void> {
    await tx.visit_order.create({
      data: { appointment_id: appointmentId, uploaded_by: uploadedBy, file_key, kind, size, sha256 },
    });
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.visit_order.delete({ where: { id } });
  }
}
