import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FileKind, UploadedFile } from '@drawpoint/contracts/files';
import { Database, type Tx } from '../database.store.ts';
import type { profile_photo } from '../generated/prisma/client.ts';

export type PhotoRecord = profile_photo & { kind: FileKind };

/** People's photos. The caller locks the person's account before changes (`UserStore.lock`). */
@Injectable()
export class ProfilePhotoStore {
  constructor(private readonly db: Database) {}

  async of(userId: number, tx: Tx = this.db): Promise<PhotoRecord | null> {
    const row = await tx.profile_photo.findUnique({ where: { user_id: userId } });
    return row && toRecord(row);
  }

  async called(name: string): Promise<PhotoRecord | null> {
    const row = await this.db.profile_photo.findUnique({ where: { name } });
    return row && toRecord(row);
  }

  /** The names of the photos of those who are phlebotomists now. */
  ofPhlebotomists(ids: readonly number[]): Promise<Pick<profile_photo, 'user_id' | 'name'>[]> {
    const user = { deleted_at: null, is_phlebotomist: true };
    return this.db.profile_photo.findMany({
      where: { user_id: { in: [...ids] }, user },
      select: { user_id: true, name: true },
    });
  }

  async put(tx: Tx, userId: number, { key, kind, size }: UploadedFile, now: Date): Promise<void> {
    const data = { name: randomUUID(), file_key: key, kind, size, updated_at: now };
    await tx.profile_photo.upsert({
      where: { user_id: userId },
      create: { user_id: userId, ...data },
      update: data,
    });
  }

  async remove(tx: Tx, userId: number): Promise<void> {
    await tx.profile_photo.deleteMany({ where: { user_id: userId } });
  }
}

const toRecord = (row: profile_photo): PhotoRecord => ({ ...row, kind: row.kind as FileKind });
