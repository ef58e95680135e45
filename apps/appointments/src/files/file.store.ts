import { Injectable } from '@nestjs/common';
import { Database } from '../database.store.ts';

/** Which files of the storage are named by a record. */
@Injectable()
export class FileStore {
  constructor(private readonly db: Database) {}

  /** Those of these keys that a record names. */
  async named(keys: string[]): Promise<Set<string>> {
    const where = { file_key: { in: keys } };
    const select = { file_key: true };
    const [documents, media, thumbnails] = await Promise.all([
      this.db.appointment_document.findMany({ where, select }),
      this.db.media.findMany({ where, select }),
      this.db.media.findMany({ where: { thumb_key: { in: keys } }, select: { thumb_key: true } }),
    ]);
    return new Set([
      ...[...documents, ...media].map(({ file_key }) => file_key),
      ...thumbnails.flatMap(({ thumb_key }) => thumb_key ?? []),
    ]);
  }
}
