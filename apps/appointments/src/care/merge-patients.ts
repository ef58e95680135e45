import { Injectable } from '@nestjs/common';
import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { MergeStore } from './merge.store.ts';
import { MoveVisit } from './move-visit.ts';

/** Gives the visits of one patient to another who is the same person (docs/product/back-office.md#duplicates). */
@Injectable()
export class MergePatients {
  constructor(
    private readonly db: Database,
    private readonly store: MergeStore,
    private readonly visits: MoveVisit,
  ) {}

  /** Repeating it moves nothing twice. */
  readonly merge = handle(personVisits.merge, async ({ merge_id, from_user_id, to_user_id }, ctx) => {
    // A merge that was interrupted is finished, whatever was booked meanwhile.
    const isBegun = (await this.store.movedVisits(merge_id, to_user_id)).length > 0;
    const conflict = isBegun ? null : await this.store.conflictOf(from_user_id, to_user_id);
    if (conflict) {
      const codes = `${conflict.kept} and ${conflict.merged}`;
      const message = `Both have a visit at the same time: ${codes}. Move or cancel one of them first.`;
      throw new AppError('ALREADY_BOOKED', { message });
    }
    const ids = await this.store.visitsOf(from_user_id);
    for (const id of ids) {
      const note = (tx: Tx) => this.store.note(tx, merge_id, id);
      await this.visits.to(to_user_id, id, () => ({ user_id: to_user_id }), ctx, note);
    }
    await inTransaction(this.db, (tx: Tx) => this.store.moveRest(tx, merge_id, from_user_id, to_user_id));
    return { visits: ids.length };
  });

  readonly undoMerge = handle(personVisits.undoMerge, async ({ merge_id, from_user_id, to_user_id }, ctx) => {
    for (const id of await this.store.movedVisits(merge_id, to_user_id)) {
      await this.visits.to(from_user_id, id, () => ({ user_id: from_user_id }), ctx);
    }
    await inTransaction(this.db, (tx: Tx) => this.store.moveRestBack(tx, merge_id, from_user_id, to_user_id));
    return {};
  });
}
