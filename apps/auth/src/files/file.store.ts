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
    const [documents, photos] = await Promise.all([
      this.db.user_document.findMany({ where, select }),
      this.db.profile_photo.findMany({ where, select }),
    ]);
    return new Set([...documents, ...photos].map(({ file_key }) => file_key));
  }
}
