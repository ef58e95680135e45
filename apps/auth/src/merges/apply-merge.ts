import { Injectable } from '@nestjs/common';
import { NO_INSURANCE } from '@drawpoint/contracts/auth/insurance';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { type ProfileChange, ProfileStore } from '../account/profile.store.ts';
import { Database, type Tx } from '../database.store.ts';
import type { Account } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { DeleteUser } from '../users/delete-user.ts';
import { UserStore } from '../users/user.store.ts';
import { type MergeRecord, MergeStore, type MovedParts } from './merge.store.ts';

/** The part of a merge in this service: rows, fields, and the account that is hidden. */
@Injectable()
export class ApplyMerge {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly profiles: ProfileStore,
    private readonly store: MergeStore,
    private readonly deletion: DeleteUser,
    private readonly history: AccountHistory,
  ) {}

  /** Does nothing when it is done already. */
  async merge({ id, kept_id, merged_id }: MergeRecord, ctx: RequestContext): Promise<void> {
    const ended = await inTransaction(this.db, async (tx: Tx) => {
      const { kept, merged } = await this.both(tx, kept_id, merged_id);
      if ((await this.store.find(id, tx))?.state !== 'merging') return null;
      const rows = await this.store.moveRows(tx, merged_id, kept_id);
      const filled = missingIn(kept, merged);
      await this.store.advance(tx, id, 'merging', 'merged', { ...rows, filled: keysOf(filled) });
      await this.profiles.change(tx, kept_id, filled);
      await this.history.record(tx, 'patients_merged', kept_id, ctx);
      return this.deletion.soft(tx, merged, ctx);
    });
    if (ended) this.deletion.announce(ended);
  }

  /** Does nothing when it is done already. Fields that were changed since the merge stay. */
  async undo(merge: MergeRecord, ctx: RequestContext): Promise<void> {
    await inTransaction(this.db, async (tx: Tx) => {
      const { kept, merged } = await this.both(tx, merge.kept_id, merge.merged_id);
      if ((await this.store.find(merge.id, tx))?.state !== 'undoing') return;
      await this.store.moveRowsBack(tx, merge);
      await this.profiles.change(tx, merge.kept_id, clearedIn(kept, merged, merge.moved.filled));
      await this.store.remove(tx, merge.id);
      await this.history.record(tx, 'merge_undone', merge.kept_id, ctx);
      await this.deletion.restore(tx, merged);
    });
    this.history.announce();
  }

  private async both(tx: Tx, keptId: number, mergedId: number): Promise<{ kept: Account; merged: Account }> {
    for (const id of [keptId, mergedId].sort((one, other) => one - other)) await this.users.lock(tx, id);
    return { kept: await this.users.existing(keptId, tx), merged: await this.users.existing(mergedId, tx) };
  }
}

type Filled = NonNullable<MovedParts['filled']>;
const FIELDS: Filled = ['date_of_birth', 'gender', 'insurance', 'mobile'];

const isBlank = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'object' && Object.values(value as object).every((each) => each === null));

const keysOf = (change: ProfileChange) => FIELDS.filter((field) => change[field] !== undefined);

/** The fields that only the merged patient has. */
const missingIn = (kept: Account, merged: Account): ProfileChange =>
  Object.fromEntries(
    FIELDS.filter((field) => isBlank(kept[field]) && !isBlank(merged[field])).map((field) => [
      field,
      merged[field],
    ]),
  );

/** Clears what the kept patient got and has not changed. */
function clearedIn(kept: Account, merged: Account, filled: Filled = []): ProfileChange {
  const same = filled.filter((field) => JSON.stringify(kept[field]) === JSON.stringify(merged[field]));
  return Object.fromEntries(
    same.map((field) => [field, field === 'insurance' ? NO_INSURANCE : null]),
  ) as ProfileChange;
}
