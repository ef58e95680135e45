import { Injectable } from '@nestjs/common';
import { Database } from '../database.store.ts';

/** The stored files that records use. */
@Injectable()
export class FileStore {
  constructor(private readonly db: Database) {}

  /** The keys that a record uses. */
  async named(keys: string[]): Promise<Set<string>> {
    const where = { file_key: { in: keys } };
    const select = { file_key: true };
    const [documents, orders, signatures, media, thumbnails] = await Promise.all([
      this.db.appointment_document.findMany({ where, select }),
      this.db.visit_order.findMany({ where, select }),
      this.db.handover.findMany({ where, select }),
      this.db.media.findMany({ where, select }),
      this.db.media.findMany({ where: { thumb_key: { in: keys } }, select: { thumb_key: true } }),
    ]);
    return new Set([
      ...[...documents, ...orders, ...signatures, ...media].flatMap(({ file_key }) => file_key ?? []),
      ...thumbnails.flatMap(({ thumb_key }) => thumb_key ?? []),
    ]);
  }
}
