import { Injectable } from '@nestjs/common';
import { patientsManagedBy } from '@drawpoint/contracts/access';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { Database } from '../database.store.ts';
import { RelationStore } from '../people/relation.store.ts';
import { type AssignableRow, AssignmentStore } from './assignment.store.ts';
import { managedBy } from './managed-by.ts';
import { ManagedPhlebotomistStore } from './managed-phlebotomist.store.ts';

/** Assigning patients to phlebotomists: it preselects, and never restricts (OP §3). */
@Injectable()
export class AssignPatients {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly store: AssignmentStore,
    private readonly phlebotomists: ManagedPhlebotomistStore,
    private readonly relations: RelationStore,
  ) {}

  readonly listUsers = handle(phlebotomists.listUsers, async (input, ctx) => {
    const request = readList(phlebotomists.listUsers, input);
    const filter = { role: input.role, phlebotomistId: input.phlebotomist_id };
    const { rows, total } = await this.store.page(patientsManagedBy(ctx.caller), filter, request);
    const ids = rows.map(({ id }) => id);
    const contacts = ids.length > 0 ? (await this.bus.call(users.contacts, { ids }, ctx)).data : [];
    const emails = new Map(contacts.map(({ id, email }) => [id, email]));
    return pageOfRows(
      rows.map((row) => toAssignable(row, emails.get(row.id) ?? null)),
      total,
      request.window,
    );
  });

  /** Each by itself: those who cannot be assigned do not keep others from it (OP §7). */
  readonly assignBulk = handle(phlebotomists.assignBulk, async ({ phlebotomist_id, user_ids }, ctx) => {
    managedBy(ctx.caller, await this.phlebotomists.find(phlebotomist_id));
    const ids = [...new Set(user_ids)];
    const done = await inTransaction(this.db, async (tx) => {
      const known = await this.store.look(tx, patientsManagedBy(ctx.caller), ids);
      const byId = new Map(known.map((each) => [each.id, each]));
      const failed = ids.flatMap((user_id) => {
        const found = byId.get(user_id);
        const error = !found
          ? 'There is no such user.'
          : !found.is_patient
            ? 'Only patients can be assigned.'
            : !found.in_scope
              ? 'This patient belongs to another provider.'
              : null;
        return error === null ? [] : [{ user_id, error }];
      });
      const refused = new Set(failed.map(({ user_id }) => user_id));
      const taken = known.filter(({ id }) => !refused.has(id));
      await this.store.assign(
        tx,
        taken.map(({ id }) => id),
        phlebotomist_id,
      );
      const reassigned = taken.filter(
        (each) => each.phlebotomist_id !== null && each.phlebotomist_id !== phlebotomist_id,
      ).length;
      return { assigned: taken.length - reassigned, reassigned, failed };
    });
    this.relations.announce();
    return done;
  });
}

const toAssignable = (row: AssignableRow, email: string | null) => ({
  ...{ id: row.id, first_name: row.first_name, last_name: row.last_name, full_name: fullName(row), email },
  phlebotomist:
    row.phlebotomist_id === null ? null : { id: row.phlebotomist_id, name: row.phlebotomist_name ?? '' },
});
