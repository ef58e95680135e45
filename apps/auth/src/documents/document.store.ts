import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { DocumentType } from '@drawpoint/contracts/auth/documents.contract';
import { FILE_EXTENSIONS, type FileKind, type UploadedFile } from '@drawpoint/contracts/files';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Database, type Tx } from '../database.store.ts';
import type { user_document } from '../generated/prisma/client.ts';

export type DocumentRecord = Omit<user_document, 'type' | 'kind'> & { type: DocumentType; kind: FileKind };

/** The file name of a downloaded document. */
export const documentName = ({ type, kind }: Pick<DocumentRecord, 'type' | 'kind'>): string =>
  `${type.replaceAll('_', '-')}.${FILE_EXTENSIONS[kind]}`;

/** People's documents. The caller locks the person's account before changes (`UserStore.lock`). */
@Injectable()
export class DocumentStore {
  constructor(private readonly db: Database) {}

  async list(scope: Scope<'user_id'>): Promise<DocumentRecord[]> {
    const rows = await this.db.user_document.findMany({ where: scopeWhere(scope), orderBy: { id: 'asc' } });
    return rows.map(toRecord);
  }

  async find(id: number): Promise<DocumentRecord | null> {
    const row = await this.db.user_document.findUnique({ where: { id } });
    return row && toRecord(row);
  }

  /** Puts a file into a slot. Returns the document and the file it replaced. */
  async put(
    tx: Tx,
    { userId, type, file, now }: { userId: number; type: DocumentType; file: UploadedFile; now: Date },
  ): Promise<{ document: DocumentRecord; replaced: string | null }> {
    const slot = { user_id_type: { user_id: userId, type } };
    const before = await tx.user_document.findUnique({ where: slot });
    const { key: file_key, ...content } = file;
    const data = { file_key, ...content, updated_at: now };
    const row = await tx.user_document.upsert({
      where: slot,
      create: { user_id: userId, type, ...data },
      update: { ...data, version: { increment: 1 } },
    });
    return { document: toRecord(row), replaced: before?.file_key ?? null };
  }
}

const toRecord = (row: user_document): DocumentRecord => ({
  ...row,
  type: row.type as DocumentType,
  kind: row.kind as FileKind,
});
