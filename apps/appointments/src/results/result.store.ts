import { Injectable } from '@nestjs/common';
import type { FileKind, UploadedFile } from '@drawpoint/contracts/files';
import { Database, type Tx } from '../database.store.ts';
import type { appointment_document } from '../generated/prisma/client.ts';

/** A file with results; `number` counts those of its visit from 1. */
export type ResultRecord = {
  id: number;
  appointment_id: number;
  number: number;
  file_key: string;
  kind: FileKind;
  size: number;
};

/** The files with visits' results. */
@Injectable()
export class ResultStore {
  constructor(private readonly db: Database) {}

  async insert(
    tx: Tx,
    appointmentId: number,
    uploadedBy: number,
    { key: file_key, ...content }: UploadedFile,
  ): Promise<void> {
    await tx.appointment_document.create({
      data: { appointment_id: appointmentId, uploaded_by: uploadedBy, file_key, ...content },
    });
  }

  /** By visit, oldest first. */
  async ofAppointments(ids: readonly number[]): Promise<Map<number, ResultRecord[]>> {
    const rows = await this.db.appointment_document.findMany({
      where: { appointment_id: { in: [...ids] } },
      orderBy: { id: 'asc' },
    });
    const found = new Map<number, ResultRecord[]>();
    for (const row of rows) {
      const before = found.get(row.appointment_id) ?? [];
      found.set(row.appointment_id, [...before, toRecord(row, before.length + 1)]);
    }
    return found;
  }
}

const toRecord = (
  { id, appointment_id, file_key, kind, size }: appointment_document,
  number: number,
): ResultRecord => ({ id, appointment_id, number, file_key, kind: kind as FileKind, size });
