import { Injectable } from '@nestjs/common';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { Database, type Tx } from '../database.store.ts';

type Merge = { merge_id: number; from_user_id: number; to_user_id: number };

/** The series and waitlist entries that a merge gives to another patient, and back. */
@Injectable()
export class MergedRecordStore {
  constructor(private readonly db: Database) {}

  async move({ merge_id, from_user_id, to_user_id }: Merge): Promise<void> {
    await inTransaction(this.db, async (tx: Tx) => {
      const own = { where: { user_id: from_user_id }, data: { user_id: to_user_id }, select: { id: true } };
      const moved = {
        visit_series: await tx.visit_series.updateManyAndReturn(own),
        waitlist_entry: await tx.waitlist_entry.updateManyAndReturn(own),
      };
      await tx.merged_record.createMany({
        data: Object.entries(moved).flatMap(([kind, rows]) =>
          rows.map(({ id }) => ({ merge_id, kind, record_id: id })),
        ),
        skipDuplicates: true,
      });
    });
  }

  async moveBack({ merge_id, from_user_id, to_user_id }: Merge): Promise<void> {
    await inTransaction(this.db, async (tx: Tx) => {
      const rows = await tx.merged_record.findMany({ where: { merge_id } });
      const those = (kind: string) => ({
        where: {
          id: { in: rows.filter((row) => row.kind === kind).map(({ record_id }) => record_id) },
          user_id: to_user_id,
        },
        data: { user_id: from_user_id },
      });
      await tx.visit_series.updateMany(those('visit_series'));
      await tx.waitlist_entry.updateMany(those('waitlist_entry'));
      await tx.merged_record.deleteMany({ where: { merge_id } });
    });
  }
}
