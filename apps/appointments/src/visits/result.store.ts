import { Injectable } from '@nestjs/common';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { FILE_EXTENSIONS, type FileKind, type UploadedFile } from '@drawpoint/contracts/files';
import { Database, type Tx } from '../database.store.ts';
import type { appointment_document } from '../generated/prisma/client.ts';

/** A file with results; `number` counts those of its visit from 1. */
export type ResultRecord = Pick<appointment_document, 'id' | 'appointment_id' | 'file_key' | 'size'> & {
  number: number;
  kind: FileKind;
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
    return byVisit(rows);
  }
}

/** By visit, of rows that come oldest first. */
export function byVisit(rows: readonly appointment_document[]): Map<number, ResultRecord[]> {
  const found = new Map<number, ResultRecord[]>();
  for (const row of rows) {
    const before = found.get(row.appointment_id) ?? [];
    found.set(row.appointment_id, [...before, toRecord(row, before.length + 1)]);
  }
  return found;
}

const toRecord = (
  { id, appointment_id, file_key, kind, size }: appointment_document,
  number: number,
): ResultRecord => ({ id, appointment_id, number, file_key, kind: kind as FileKind, size });

/** What a browser calls the file when it saves it: names nobody. */
export const nameOf = ({ number, kind }: ResultRecord): string =>
  `results-${number}.${FILE_EXTENSIONS[kind]}`;

/** As a visit shows it; the address opens it for signed-in people who may see the visit. */
export const toDocument = (result: ResultRecord): Appointment['documents'][number] => ({
  id: result.id,
  url: `/api/appointments/${result.appointment_id}/documents/${result.id}`,
  name: nameOf(result),
});
