import { Injectable } from '@nestjs/common';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { FILE_EXTENSIONS, type FileKind, type UploadedFile } from '@drawpoint/contracts/files';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { appointment_document } from '../generated/prisma/client.ts';

/** A file with results. `number` counts the visit's files from 1, withdrawn ones included. */
export type ResultRecord = Pick<
  appointment_document,
  'id' | 'appointment_id' | 'file_key' | 'size' | 'uploaded_by'
> & {
  number: number;
  kind: FileKind;
};

/** A file with the times and people of its upload and withdrawal. */
export type ResultHistoryRecord = ResultRecord & {
  added_at: Date;
  withdrawn: { by: number; at: Date; reason: string } | null;
};

/** When somebody first opened a file. `name` is null in entries of earlier releases: any file of the visit. */
export type Opening = { name: string | null; actor_id: number; at: Date };

/** The rows of `appointment_document`: files with results. */
@Injectable()
export class ResultStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

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

  /** Files by visit id, oldest first, without withdrawn ones. */
  async ofAppointments(ids: readonly number[], tx: Tx = this.db): Promise<Map<number, ResultRecord[]>> {
    return byVisit(await this.rows(ids, tx));
  }

  /** All files of one visit, oldest first. */
  async history(appointmentId: number): Promise<ResultHistoryRecord[]> {
    return (await this.rows([appointmentId])).map((row, index) => ({
      ...toRecord(row, index + 1),
      added_at: row.created_at,
      withdrawn: this.withdrawalOf(row),
    }));
  }

  async withdraw(
    tx: Tx,
    id: number,
    { by, at, reason }: { by: number; at: Date; reason: string },
  ): Promise<void> {
    await tx.appointment_document.update({
      where: { id },
      data: {
        withdrawn_at: at,
        withdrawn_by: by,
        withdrawn_reason_sealed: this.sealer.seal(reason, reasonAt(id)),
      },
    });
  }

  /** The first time each person opened a file of the visit, from the audit, earliest first. */
  openings(appointmentId: number): Promise<Opening[]> {
    return this.db.$queryRaw<Opening[]>`
      SELECT details AS name, actor_id, min(occurred_at) AS at FROM kit.audit_entry
       WHERE action = 'results_seen' AND subject = ${String(appointmentId)}
         AND outcome = 'done' AND actor_id IS NOT NULL
       GROUP BY details, actor_id ORDER BY at`;
  }

  private rows(ids: readonly number[], tx: Tx = this.db): Promise<appointment_document[]> {
    return tx.appointment_document.findMany({
      where: { appointment_id: { in: [...ids] } },
      orderBy: { id: 'asc' },
    });
  }

  private withdrawalOf(row: appointment_document): ResultHistoryRecord['withdrawn'] {
    const { withdrawn_at: at, withdrawn_by: by, withdrawn_reason_sealed: sealed } = row;
    if (at === null || by === null || sealed === null) return null;
    return { by, at, reason: this.sealer.open(sealed, reasonAt(row.id)) };
  }
}

const reasonAt = (row: number): SealedAt => ({
  ...{ table: 'appointment_document', column: 'withdrawn_reason_sealed', row },
});

/** Groups rows (oldest first) by visit id. Leaves out withdrawn files; the others keep their numbers. */
export function byVisit(rows: readonly appointment_document[]): Map<number, ResultRecord[]> {
  const counts = new Map<number, number>();
  const found = new Map<number, ResultRecord[]>();
  for (const row of rows) {
    const { appointment_id } = row;
    const number = (counts.get(appointment_id) ?? 0) + 1;
    counts.set(appointment_id, number);
    const others = found.get(appointment_id) ?? [];
    found.set(appointment_id, row.withdrawn_at === null ? [...others, toRecord(row, number)] : others);
  }
  return found;
}

const toRecord = (
  { id, appointment_id, file_key, kind, size, uploaded_by }: appointment_document,
  number: number,
): ResultRecord => ({ id, appointment_id, number, file_key, kind: kind as FileKind, size, uploaded_by });

/** The file name for downloads. It contains no names. */
export const nameOf = ({ number, kind }: Pick<ResultRecord, 'number' | 'kind'>): string =>
  `results-${number}.${FILE_EXTENSIONS[kind]}`;

/** The file as a visit shows it. The URL opens it for signed-in people who may view the visit. */
export const toDocument = (result: ResultRecord): Appointment['documents'][number] => ({
  id: result.id,
  url: `/api/appointments/${result.appointment_id}/documents/${result.id}`,
  name: nameOf(result),
});
