import { Injectable } from '@nestjs/common';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { patient_note } from '../generated/prisma/client.ts';

export type NoteRecord = Omit<patient_note, 'text_sealed'> & { text: string };

const textAt = (id: number): SealedAt => ({ table: 'patient_note', column: 'text_sealed', row: id });

/** Notes for staff. The caller locks the patient's account before adding (`UserStore.lock`). */
@Injectable()
export class PatientNoteStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** The notes of these companies about a patient, the newest first. */
  async list(userId: number, providerIds: readonly number[]): Promise<NoteRecord[]> {
    const rows = await this.db.patient_note.findMany({
      where: { user_id: userId, provider_id: { in: [...providerIds] } },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    });
    return rows.map((row) => this.open(row));
  }

  async find(tx: Tx, id: number, userId: number): Promise<NoteRecord | null> {
    const row = await tx.patient_note.findFirst({ where: { id, user_id: userId } });
    return row && this.open(row);
  }

  async count(tx: Tx, of: Pick<NoteRecord, 'user_id' | 'provider_id'>): Promise<number> {
    return tx.patient_note.count({ where: of });
  }

  async add(tx: Tx, { text, ...note }: Omit<NoteRecord, 'id'>): Promise<NoteRecord> {
    const id = await nextId(tx, 'patient_note');
    const text_sealed = this.sealer.seal(text, textAt(id));
    return this.open(await tx.patient_note.create({ data: { id, ...note, text_sealed } }));
  }

  async remove(tx: Tx, id: number): Promise<void> {
    await tx.patient_note.deleteMany({ where: { id } });
  }

  private open({ text_sealed, ...row }: patient_note): NoteRecord {
    return { ...row, text: this.sealer.open(text_sealed, textAt(row.id)) };
  }
}
