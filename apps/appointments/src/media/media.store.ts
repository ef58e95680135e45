import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import type { FileKind, UploadedFile } from '@drawpoint/contracts/files';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Database, type Tx } from '../database.store.ts';

export type MediaRecord = {
  id: number;
  owner_id: number;
  provider_id: number | null;
  file_key: string;
  kind: FileKind;
  size: number;
};

/** Uploaded files that are attached or shown somewhere. */
@Injectable()
export class MediaStore {
  constructor(private readonly db: Database) {}

  async insert(
    owner: { owner_id: number; provider_id: number | null },
    { key: file_key, ...content }: UploadedFile,
    tx: Tx = this.db,
  ): Promise<MediaRecord> {
    return toRecord(await tx.media.create({ data: { ...owner, file_key, ...content } }));
  }

  async find(id: number): Promise<MediaRecord | null> {
    const row = await this.db.media.findUnique({ where: { id } });
    return row && toRecord(row);
  }

  /** Whether an open request in the scope has it attached. */
  async isAttached(scope: Scope<AppointmentField>, id: number): Promise<boolean> {
    const found = await this.db.appointment_request.findFirst({
      where: { ...scopeWhere(scope), attachment_id: id, deleted_at: null },
      select: { id: true },
    });
    return found !== null;
  }
}

const toRecord = ({ kind, ...row }: Omit<MediaRecord, 'kind'> & { kind: string }): MediaRecord => ({
  id: row.id,
  owner_id: row.owner_id,
  provider_id: row.provider_id,
  file_key: row.file_key,
  kind: kind as FileKind,
  size: row.size,
});
