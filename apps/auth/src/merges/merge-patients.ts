import { Injectable } from '@nestjs/common';
import { providersManagedBy } from '@drawpoint/contracts/access';
import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import { type PatientMerge, patientMerges } from '@drawpoint/contracts/auth/patient-merges.contract';
import { mergedPatients } from '@drawpoint/contracts/booking/merged-patients.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { type RequestContext, systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { fullName } from '@drawpoint/rules/name';
import { Database, type Tx } from '../database.store.ts';
import { PersonAccess } from '../relations/person-access.ts';
import { companyOf, TellPerson } from '../relations/tell-person.ts';
import { type Account, isInvited, isStaff } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { ApplyMerge } from './apply-merge.ts';
import { type MergeRecord, MergeStore, undoUntil } from './merge.store.ts';

/** The job that finishes a merge, or its undoing, which a crash has interrupted. */
export const SETTLE_MERGE = 'settle-merge';
const SETTLE_AFTER_MS = 60_000;

const SIGNS_IN = 'This patient signs in and would lose the account. Merge the other patient into this one.';
const NOT_A_PATIENT = 'Only patients can be merged.';
const LATER = 'The record that was kept is merged into another one. Undo that merge first.';
const SAME = 'Choose two different patients.';

/**
 * Merges two patients who are the same person, and undoes it (docs/product/back-office.md#duplicates). Visits
 * move first, then series and waitlist entries, in other services. Until they have, the merge is `merging`, and a job finishes it.
 */
@Injectable()
export class MergePatients implements Task {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly users: UserStore,
    private readonly store: MergeStore,
    private readonly apply: ApplyMerge,
    private readonly access: PersonAccess,
    private readonly persons: TellPerson,
    private readonly jobs: Jobs,
  ) {}

  readonly list = handle(patientMerges.list, async (_input, { caller, now }) => {
    const merges = await this.store.undoable(providersManagedBy(caller), now());
    const people = await this.users.ofIds(merges.flatMap(({ kept_id, merged_id }) => [kept_id, merged_id]));
    return { data: merges.map((merge) => toMerge(merge, people)) };
  });

  /**
   * Throws NOT_FOUND, FORBIDDEN unless the caller may merge both, INVALID_INPUT for people who cannot be
   * merged. Throws ALREADY_BOOKED when both have a visit at the same time, STILL_RUNNING for a second merge.
   */
  readonly merge = handle(patientMerges.merge, async ({ kept_id, merged_id }, ctx) => {
    await this.check(kept_id, merged_id, ctx);
    const merge = await inTransaction(this.db, async (tx: Tx) => {
      await this.lock(tx, kept_id, merged_id);
      if (await this.store.isBusy(tx, [kept_id, merged_id])) throw new AppError('STILL_RUNNING');
      const at = { merged_by: ctx.caller.user_id, merged_at: ctx.now() };
      const company = { provider_id: companyOf(ctx.caller) };
      const begun = await this.store.begin(tx, { kept_id, merged_id, ...at, ...company });
      await this.settleLater(tx, begun.id, ctx.now());
      return begun;
    });
    await this.finish(merge, ctx);
    const kept = await this.users.existing(kept_id);
    await inTransaction(this.db, (tx: Tx) => this.persons.tell(tx, kept, 'edited', companyOf(ctx.caller)));
    this.persons.announce();
    return toMerge(merge, await this.users.ofIds([kept_id, merged_id]));
  });

  /** Throws NOT_FOUND for another company's merge, INVALID_TRANSITION after 30 days or when it is being undone. */
  readonly undo = handle(patientMerges.undo, async ({ id }, ctx) => {
    const open = await this.store.undoable(providersManagedBy(ctx.caller), ctx.now());
    const merge = open.find((each) => each.id === id);
    if (!merge) {
      const known = await this.store.find(id);
      const isOwn = known && known.provider_id === companyOf(ctx.caller);
      throw new AppError(isOwn ? 'INVALID_TRANSITION' : 'NOT_FOUND');
    }
    await inTransaction(this.db, async (tx: Tx) => {
      await this.lock(tx, merge.kept_id, merge.merged_id);
      if (await this.store.isBusy(tx, [merge.kept_id]))
        throw new AppError('INVALID_TRANSITION', { message: LATER });
      if (!(await this.store.advance(tx, id, 'merged', 'undoing'))) throw new AppError('INVALID_TRANSITION');
      await this.settleLater(tx, id, ctx.now());
    });
    await this.finishUndo(merge, ctx);
    return {};
  });

  async run(payload: unknown): Promise<void> {
    const merge = await this.store.find((payload as { merge_id: number }).merge_id);
    const ctx = systemContext();
    if (merge?.state === 'undoing') await this.finishUndo(merge, ctx);
    if (merge?.state !== 'merging') return;
    await this.finish(merge, ctx).catch((error: unknown) => {
      // Then nothing has moved, and nothing is to be done.
      if (!(error instanceof AppError && error.code === 'ALREADY_BOOKED')) throw error;
    });
  }

  private async finish(merge: MergeRecord, ctx: RequestContext): Promise<void> {
    const { id, kept_id: to_user_id, merged_id: from_user_id } = merge;
    try {
      await this.bus.call(personVisits.merge, { merge_id: id, from_user_id, to_user_id }, ctx);
    } catch (error) {
      if (error instanceof AppError && error.code === 'ALREADY_BOOKED') await this.store.remove(this.db, id);
      throw error;
    }
    await this.bus.call(mergedPatients.merge, { merge_id: id, from_user_id, to_user_id }, ctx);
    await this.apply.merge(merge, ctx);
  }

  private async finishUndo(merge: MergeRecord, ctx: RequestContext): Promise<void> {
    const whose = { merge_id: merge.id, from_user_id: merge.merged_id, to_user_id: merge.kept_id };
    await this.bus.call(personVisits.undoMerge, whose, ctx);
    await this.bus.call(mergedPatients.undo, whose, ctx);
    await this.apply.undo(merge, ctx);
  }

  private async check(keptId: number, mergedId: number, ctx: RequestContext<Caller>): Promise<void> {
    if (keptId === mergedId) throw invalid({ merged_id: [SAME] });
    const both = [await this.users.existing(keptId), await this.users.existing(mergedId)] as const;
    const rightsOver = await this.access.rightsOverAll(both, ctx);
    if (!both.every((account) => rightsOver(account.id).merge)) throw new AppError('FORBIDDEN');
    const fields = ['kept_id', 'merged_id'] as const;
    const wrong = both.findIndex((account) => isStaff(account) || account.deleted);
    if (wrong >= 0) throw invalid({ [fields[wrong]!]: [NOT_A_PATIENT] });
    if (!isInvited(both[1])) throw invalid({ merged_id: [SIGNS_IN] });
  }

  private async lock(tx: Tx, ...ids: number[]): Promise<void> {
    for (const id of ids.sort((one, other) => one - other)) await this.users.lock(tx, id);
  }

  private async settleLater(tx: Tx, id: number, now: Date): Promise<void> {
    const runAt = new Date(now.getTime() + SETTLE_AFTER_MS);
    await this.jobs.add(tx, SETTLE_MERGE, { merge_id: id }, { key: `${SETTLE_MERGE}-${id}`, runAt });
  }
}

function toMerge(merge: MergeRecord, people: ReadonlyMap<number, Account>): PatientMerge {
  const named = (id: number) => {
    const account = people.get(id);
    return { id, name: account ? fullName(account) : '' };
  };
  return {
    id: merge.id,
    kept: named(merge.kept_id),
    merged: named(merge.merged_id),
    merged_at: merge.merged_at.toISOString(),
    undo_until: undoUntil(merge).toISOString(),
  };
}
