import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { MOST_SPECIMENS, specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { labTests } from '@drawpoint/contracts/booking/lab-tests.contract';
import { tubes } from '@drawpoint/contracts/booking/tubes.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { readTubeNumber } from '@drawpoint/rules/tube-number';
import { Database } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { missingTubes } from '../domain/visit-tubes.ts';
import { HandoverStore } from '../handovers/handover.store.ts';
import { OrdersOfVisit } from '../orders/orders-of-visit.ts';
import { LabelSpecimens, numberErrors } from './label-specimens.ts';
import { neededTubes, newSpecimen } from './needed-tubes.ts';
import { SpecimenStore, type NewSpecimen, type SpecimenRecord } from './specimen.store.ts';
import { mayChange, VisitSpecimens } from './visit-specimens.ts';

/** Which tubes a visit has (docs/product/specimens.md#tubes). */
@Injectable()
export class PlanSpecimens {
  constructor(
    private readonly of: VisitSpecimens,
    private readonly store: SpecimenStore,
    private readonly handovers: HandoverStore,
    private readonly orders: OrdersOfVisit,
    private readonly labels: LabelSpecimens,
    private readonly db: Database,
    private readonly bus: Bus,
  ) {}

  readonly list = handle(specimens.list, async ({ id }, ctx) =>
    this.of.present(await this.of.visit(id, ctx)),
  );

  /** Throws INVALID_TRANSITION, and INVALID_INPUT at `test_ids` for unknown tests or without any. */
  readonly plan = handle(specimens.plan, async ({ id, test_ids }, ctx) => {
    const { provider_id } = toChange(await this.of.visit(id, ctx));
    const wanted = test_ids ?? (await inTransaction(this.db, (tx) => this.orders.of(tx, id))).test_ids;
    if (wanted.length === 0)
      throw invalid({ test_ids: ['Choose the tests. No order of this visit names any.'] });
    const plan = await this.bus.call(labTests.planFor, { provider_id, test_ids: wanted }, ctx);
    return this.of.change(id, ctx, async (tx, visit, before) => {
      toChange(visit);
      const added = missingTubes(neededTubes(plan), before);
      await this.store.insert(tx, id, within(before, added, 'test_ids'), ctx.now());
    });
  });

  /**
   * Throws INVALID_TRANSITION, INVALID_INPUT at `tube_id` for a tube that is unknown or retired, and with a number
   * what `bind` throws.
   */
  readonly add = handle(
    specimens.add,
    async ({ number }) => ({ errors: number === undefined ? {} : numberErrors(number) }),
    async ({ id, tube_id, number: typed, planned }, ctx) => {
      const { provider_id } = toChange(await this.of.visit(id, ctx));
      const kind = await this.bus.call(tubes.getFor, { id: tube_id, provider_id }, ctx).catch((error) => {
        const isGone = error instanceof AppError && error.code === 'NOT_FOUND';
        throw isGone ? invalid({ tube_id: ['There is no such tube.'] }) : error;
      });
      const number = typed === undefined ? null : readTubeNumber(typed);
      return this.of.change(id, ctx, async (tx, visit, before) => {
        toChange(visit);
        const added = newSpecimen(kind);
        if (number === null) return this.store.insert(tx, id, within(before, [added], 'tube_id'), ctx.now());
        if (before.some((each) => each.number === number && each.tube_id === tube_id)) return;
        await this.of.checkLabels(tx, visit);
        const isPlanned = (each: SpecimenRecord) => each.tube_id === tube_id && each.state === 'planned';
        const tube = planned ? (before.find(isPlanned) ?? null) : null;
        const labeled = await this.labels.take(tx, { number, tube, visit, before }, ctx);
        if (tube) await this.store.update(tx, tube.id, labeled);
        else
          await this.store.insert(tx, id, within(before, [{ ...added, ...labeled }], 'tube_id'), ctx.now());
        await this.labels.follow(tx, visit);
      });
    },
  );

  /** Throws NOT_FOUND, or INVALID_TRANSITION, also for a tube that somebody else has. */
  readonly void = handle(specimens.void, ({ id, specimen_id, reason }, ctx) =>
    this.of.change(id, ctx, async (tx, visit, before) => {
      toChange(visit);
      const tube = before.find((each) => each.id === specimen_id);
      if (!tube) throw new AppError('NOT_FOUND');
      if (tube.state === 'void') return;
      if (tube.handed.length > 0) throw new AppError('INVALID_TRANSITION');
      const voided = { voided_at: ctx.now(), voided_by: actorOf(ctx.caller) };
      await this.store.update(tx, tube.id, { state: 'void', void_reason: reason, ...voided });
      await this.handovers.settleDelivered(tx, [id]);
    }),
  );
}

function toChange(visit: AppointmentRecord): AppointmentRecord {
  if (!mayChange(visit)) throw new AppError('INVALID_TRANSITION');
  return visit;
}

function within(before: readonly SpecimenRecord[], added: NewSpecimen[], field: string): NewSpecimen[] {
  if (before.length + added.length <= MOST_SPECIMENS) return added;
  throw invalid({ [field]: [`A visit has ${MOST_SPECIMENS} tubes at most.`] });
}
