import { Injectable } from '@nestjs/common';
import type { AppointmentField, MediaField, Scope } from '@drawpoint/contracts/access';
import type { FileKind, UploadedFile } from '@drawpoint/contracts/files';
import type { PageWindow } from '@drawpoint/contracts/paging';
import { readRows } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql, scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Database, type Tx } from '../database.store.ts';
import { Prisma, type media } from '../generated/prisma/client.ts';

export type MediaRecord = Omit<media, 'kind' | 'sha256'> & { kind: FileKind };

export type NewMedia = {
  owner_id: number;
  provider_id: number | null;
  original_name?: string;
  in_library?: boolean;
  thumbnail?: UploadedFile | null;
};

const { sql } = Prisma;

/** Uploaded files that are attached or shown somewhere. */
@Injectable()
export class MediaStore {
  constructor(private readonly db: Database) {}

  async insert(
    { thumbnail, ...media }: NewMedia,
    file: UploadedFile,
    tx: Tx = this.db,
  ): Promise<MediaRecord> {
    const { key: file_key, kind, size, sha256 } = file;
    const small = thumbnail && { thumb_key: thumbnail.key, thumb_size: thumbnail.size };
    return toRecord(await tx.media.create({ data: { ...media, ...small, file_key, kind, size, sha256 } }));
  }

  async find(id: number): Promise<MediaRecord | null> {
    const row = await this.db.media.findUnique({ where: { id } });
    return row && toRecord(row);
  }

  /** Reads the file and locks it against deletion until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<MediaRecord | null> {
    await tx.$executeRaw`SELECT 1 FROM media WHERE id = ${id} FOR UPDATE`;
    const row = await tx.media.findUnique({ where: { id } });
    return row && toRecord(row);
  }

  async reserve(tx: Tx, id: number, until: Date): Promise<void> {
    await tx.media.update({ where: { id }, data: { reserved_until: until } });
  }

  /** Whether a request has it attached, or had it while it was open. */
  async wasAttached(tx: Tx, id: number): Promise<boolean> {
    return (await tx.appointment_request.count({ where: { attachment_id: id } })) > 0;
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.media.delete({ where: { id } });
  }

  /** A page of the library, newest first. */
  async page(scope: Scope<MediaField>, window: PageWindow): Promise<{ total: number; rows: MediaRecord[] }> {
    const mine = scopeSql(scope, {
      owner_id: (id) => sql`owner_id = ${id}`,
      provider_id: (id) => sql`provider_id = ${id}`,
    });
    const orderBy = [{ column: sql`created_at`, dir: 'desc' as const }];
    const where = [sql`in_library`, mine];
    const list = { from: sql`media`, where, orderBy };
    const { rows, total } = await readRows<media>(this.db, list, window);
    return { total, rows: rows.map(toRecord) };
  }

  /** Whether an open request in the scope has it attached. */
  async isAttached(scope: Scope<AppointmentField>, id: number): Promise<boolean> {
    const found = await this.db.appointment_request.findFirst({
      where: { ...scopeWhere(scope), attachment_id: id, deleted_at: null },
      select: { id: true },
    });
    return found !== null;
  }

  /** Whether an option of the site shows it to everybody. */
  async isPublic(id: number): Promise<boolean> {
    return (await this.db.known_option.count({ where: { media_id: id } })) > 0;
  }

  /** Whether an option shows it, or a request has it attached. */
  async isUsed(tx: Tx, id: number): Promise<boolean> {
    const [options, requests] = [
      await tx.known_option.count({ where: { media_id: id } }),
      await tx.appointment_request.count({ where: { attachment_id: id, deleted_at: null } }),
    ];
    return options + requests > 0;
  }
}

const toRecord = ({ kind, sha256: _, ...row }: media): MediaRecord => ({ ...row, kind: kind as FileKind });
