import { Injectable } from '@nestjs/common';
import { Database } from '../database.store.ts';

/** Tells which stored files a record refers to. */
@Injectable()
export class FileStore {
  constructor(private readonly db: Database) {}

  /** Returns those of these keys that a record refers to. */
  async named(keys: string[]): Promise<Set<string>> {
    const where = { file_key: { in: keys } };
    const select = { file_key: true };
    const [documents, photos] = await Promise.all([
      this.db.user_document.findMany({ where, select }),
      this.db.profile_photo.findMany({ where, select }),
    ]);
    return new Set([...documents, ...photos].map(({ file_key }) => file_key));
  }
}
