import { Injectable } from '@nestjs/common';
import { patientsManagedBy, seesEveryProvider } from '@drawpoint/contracts/access';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { type RequestContext, systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { fullName } from '@drawpoint/rules/name';
import { Database } from '../database.store.ts';
import { RelationStore } from '../people/relation.store.ts';
import { type AssignableRow, type AssignmentCandidate, AssignmentStore } from './assignment.store.ts';
import { managedBy } from './managed-by.ts';
import { ManagedPhlebotomistStore } from './managed-phlebotomist.store.ts';

export const TELL_ASSIGNED = 'tell-assigned';
type Assigned = InputOf<typeof users.tellAssigned>;

/**
 * Assigns patients to phlebotomists. An assignment preselects, and never restricts
 * (docs/product/booking.md#choices).
 */
@Injectable()
export class AssignPatients implements Task {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly store: AssignmentStore,
    private readonly phlebotomists: ManagedPhlebotomistStore,
    private readonly relations: RelationStore,
    private readonly jobs: Jobs,
  ) {}

  readonly listUsers = handle(phlebotomists.listUsers, async (input, ctx) => {
    const request = readList(phlebotomists.listUsers, input);
    const filter = { role: input.role, phlebotomistId: input.phlebotomist_id };
    const { rows, total } = await this.store.page(patientsManagedBy(ctx.caller), filter, request);
    const ids = rows.map(({ id }) => id);
    const contacts =
      ids.length > 0 ? (await this.bus.call(users.contacts, { ids, open_only: true }, ctx)).data : [];
    const emails = new Map(contacts.map(({ id, email }) => [id, email]));
    return pageOfRows(
      rows.map((row) => toAssignable(row, emails.get(row.id) ?? null)),
      total,
      request.window,
    );
  });

  /**
   * Assigns each patient separately, so that one failure does not stop the others. Throws RATE_LIMITED after
   * many unknown ids.
   */
  readonly assignBulk = handle(phlebotomists.assignBulk, async ({ phlebotomist_id, user_ids }, ctx) => {
    const { works_for } = managedBy(ctx.caller, await this.phlebotomists.find(phlebotomist_id));
    const company = works_for.find(({ id }) => id === ctx.caller.provider_id) ?? works_for[0];
    const ids = [...new Set(user_ids)];
    const candidates = await this.store.look(patientsManagedBy(ctx.caller), ids, phlebotomist_id);
    const assignable = new Set(await this.assignable(candidates, ids, ctx));
    const known = new Map(candidates.map((each) => [each.id, each]));
    const failed = ids.flatMap((user_id) => {
      const found = known.get(user_id);
      // The answer must not reveal which ids have an account.
      if (!found || !assignable.has(user_id)) return [{ user_id, error: 'There is no such user.' }];
      return found.is_patient ? [] : [{ user_id, error: 'Only patients can be assigned.' }];
    });
    const refused = new Set(failed.map(({ user_id }) => user_id));
    const taken = candidates.filter(({ id }) => !refused.has(id));
    await inTransaction(this.db, async (tx) => {
      const takenIds = taken.map(({ id }) => id);
      const changed = await this.store.assign(tx, takenIds, phlebotomist_id);
      if (changed.length === 0 || !company) return;
      const told: Assigned = { ids: changed, provider_id: company.id };
      await this.jobs.add(tx, TELL_ASSIGNED, told);
    });
    this.relations.announce();
    const reassigned = taken.filter(
      (each) => each.phlebotomist_id !== null && each.phlebotomist_id !== phlebotomist_id,
    ).length;
    return { assigned: taken.length - reassigned, reassigned, failed };
  });

  /** Notifies patients that they were assigned. */
  async run(payload: unknown): Promise<void> {
    await this.bus.call(users.tellAssigned, payload as Assigned, systemContext());
  }

  /** The ids that the caller may assign: patients in their lists, or found by the full email address. */
  private async assignable(
    candidates: readonly AssignmentCandidate[],
    ids: readonly number[],
    ctx: RequestContext<Caller>,
  ): Promise<number[]> {
    const listed = candidates.filter(({ in_scope, objected }) => in_scope && !objected).map(({ id }) => id);
    const others = ids.filter((id) => !listed.includes(id));
    if (others.length === 0 || seesEveryProvider(ctx.caller)) return listed;
    const { ids: found } = await this.bus.call(users.foundByEmail, { ids: others }, ctx);
    const nobodys = candidates.filter(({ is_nobodys, objected }) => is_nobodys && !objected);
    return [...listed, ...nobodys.map(({ id }) => id).filter((id) => found.includes(id))];
  }
}

const toAssignable = (row: AssignableRow, email: string | null) => ({
  ...{ id: row.id, first_name: row.first_name, last_name: row.last_name, full_name: fullName(row), email },
  phlebotomist:
    row.phlebotomist_id === null ? null : { id: row.phlebotomist_id, name: row.phlebotomist_name ?? '' },
});
