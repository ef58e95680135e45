import { Injectable } from '@nestjs/common';
import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { type RequestContext, systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { MoveVisit, type OwnerPatch } from './move-visit.ts';
import { PersonVisitStore } from './person-visit.store.ts';

const BATCH = 200;

/**
 * Whose a visit or order of somebody is who was cared for: the carer's, nobody's from the 18th birthday on, or the
 * person's own (docs/product/accounts.md#claiming). Payments stay with the account that made them.
 */
@Injectable()
export class MovePersonVisits implements Task {
  constructor(
    private readonly store: PersonVisitStore,
    private readonly visits: MoveVisit,
  ) {}

  /** Repeating it moves nothing twice. */
  readonly handOver = handle(personVisits.handOver, async ({ user_id, person_id, to_user_id }, ctx) => {
    const ids = await this.store.idsOf(user_id, person_id);
    const patch = { ...ownedBy(to_user_id, ctx), person_id: null };
    for (const id of ids) await this.visits.to(to_user_id, id, () => patch, ctx);
    await this.store.moveOrders(user_id, person_id, { user_id: to_user_id, person_id: null });
    return { visits: ids.length };
  });

  readonly keep = handle(personVisits.keep, async ({ user_id, person_id }, ctx) => {
    const ids = await this.store.idsOf(user_id, person_id);
    const patchOf = ({ carer_id }: AppointmentRecord): OwnerPatch =>
      carer_id === null ? { care_ends_on: null } : ownedBy(user_id, ctx);
    for (const id of ids) await this.visits.to(user_id, id, patchOf, ctx);
    await this.store.moveOrders(user_id, person_id, { user_id });
    return { visits: ids.length };
  });

  /** Of visits that staff booked for the patient by telephone. */
  readonly confirm = handle(personVisits.confirm, async ({ user_id }, ctx) => {
    const patch = { consent: 'confirmed', consented_at: ctx.now() } as const;
    for (const id of await this.store.unconfirmed(user_id)) {
      await this.visits.to(user_id, id, () => patch, ctx);
    }
    return {};
  });

  /** Each night: visits and orders of those who have turned 18 leave the account of their carer. */
  async run(): Promise<void> {
    const ctx = systemContext();
    const day = ctx.now().toISOString().slice(0, 10);
    for (;;) {
      const ids = await this.store.grownUpOn(day, ctx.now(), BATCH);
      for (const id of ids) await this.visits.to(null, id, leftBy, ctx);
      if (ids.length < BATCH) break;
    }
    await this.store.leaveOrders(day);
  }
}

/** A visit without an account has nobody who agreed to it. */
const leftBy = ({ user_id }: AppointmentRecord): OwnerPatch => ({
  ...{ user_id: null, carer_id: user_id },
  ...{ consent: null, consented_at: null },
});

const ownedBy = (user_id: number, ctx: RequestContext): OwnerPatch => ({
  ...{ user_id, carer_id: null, care_ends_on: null },
  ...{ consent: 'confirmed', consented_at: ctx.now() },
});
