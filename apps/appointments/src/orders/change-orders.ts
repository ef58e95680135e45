import { Injectable } from '@nestjs/common';
import { actorOf, canViewAppointment, patientsManagedBy } from '@drawpoint/contracts/access';
import { labOrders } from '@drawpoint/contracts/appointments/lab-orders.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError, invalid, refuse } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { holdsTime, type AppointmentRecord } from '../domain/appointment-record.ts';
import { problemOn } from '../domain/lab-order.ts';
import { AttachedOrderStore } from './attached-order.store.ts';
import { CheckOrder, edited, OTHER_BIRTH } from './check-order.ts';
import { LabOrderStore, type LabOrderRecord } from './lab-order.store.ts';
import { isOf, orderOfCaller, ownerToAttach } from './order-access.ts';
import { PresentOrders } from './present-orders.ts';

type Context = RequestContext<Caller>;

/** Changes, checks and attaches doctor's orders (docs/product/orders.md#states). */
@Injectable()
export class ChangeOrders {
  constructor(
    private readonly db: Database,
    private readonly appointments: AppointmentStore,
    private readonly store: LabOrderStore,
    private readonly attached: AttachedOrderStore,
    private readonly checks: CheckOrder,
    private readonly presenter: PresentOrders,
  ) {}

  /** Throws NOT_FOUND, FORBIDDEN, STALE, INVALID_TRANSITION once it was checked, or INVALID_INPUT by field. */
  readonly update = handle(labOrders.update, async ({ id, version, ...sent }, ctx) => {
    const known = await orderOfCaller(this.store, id, ctx);
    const errors = await this.checks.errorsOf(edited(known, sent), known, ctx, known.content.test_ids);
    await this.change(id, { version, ...sent }, ctx, async (tx, order) => {
      if (order.state !== 'received') throw new AppError('INVALID_TRANSITION');
      refuse(errors);
      await this.store.update(tx, id, edited(order, sent));
    });
    return this.presenter.presentOne(id, ctx);
  });

  /** Throws NOT_FOUND, FORBIDDEN, STALE, or INVALID_TRANSITION unless it was only received. */
  readonly verify = handle(labOrders.verify, async ({ id, version }, ctx) => {
    await this.managed(id, ctx);
    await this.change(id, { version }, ctx, async (tx, order) => {
      if (order.state !== 'received') throw new AppError('INVALID_TRANSITION');
      await this.store.update(tx, id, { ...checkedBy(ctx), state: 'verified' });
    });
    return this.presenter.presentOne(id, ctx);
  });

  /** Throws NOT_FOUND, FORBIDDEN, STALE, or INVALID_TRANSITION when it was rejected before. */
  readonly reject = handle(labOrders.reject, async ({ id, version, reason }, ctx) => {
    await this.managed(id, ctx);
    await this.change(id, { version }, ctx, async (tx, { state, content }) => {
      if (state === 'rejected') throw new AppError('INVALID_TRANSITION');
      const rejected = { ...content, rejection: reason };
      await this.store.update(tx, id, { ...checkedBy(ctx), state: 'rejected', content: rejected });
    });
    return this.presenter.presentOne(id, ctx);
  });

  /**
   * Repeating it changes nothing. Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION, or INVALID_INPUT at `lab_order_id`
   * for an order that does not count for the visit.
   */
  readonly attach = handle(labOrders.attach, async ({ id, lab_order_id }, ctx) => {
    const visit = await this.appointments.get(id);
    if (!canViewAppointment(ctx.caller, visit)) throw new AppError('FORBIDDEN');
    const { content } = await orderOfCaller(this.store, lab_order_id, ctx);
    const owner = { user_id: visit.user_id, person_id: visit.person?.id ?? null };
    const known = { ...owner, date_of_birth: visit.person?.date_of_birth ?? null };
    const isOther =
      content.date_of_birth !== null && (await this.checks.isOtherBirth(known, content.date_of_birth, ctx));
    await inTransaction(this.db, async (tx) => {
      const locked = await this.appointments.lock(tx, id);
      if (!locked) throw new AppError('NOT_FOUND');
      await this.attachIn(tx, locked, lab_order_id, isOther, ctx);
    });
    return this.presenter.presentOne(lab_order_id, ctx);
  });

  /** Throws NOT_FOUND, also when it is not attached, FORBIDDEN or INVALID_TRANSITION. */
  readonly detach = handle(labOrders.detach, async ({ id, lab_order_id }, ctx) => {
    if (!canViewAppointment(ctx.caller, await this.appointments.get(id))) throw new AppError('FORBIDDEN');
    await inTransaction(this.db, async (tx) => {
      const visit = await this.appointments.lock(tx, id);
      if (!visit || !holdsTime(visit.status)) throw new AppError('INVALID_TRANSITION');
      if (!(await this.attached.detach(tx, id, lab_order_id))) throw new AppError('NOT_FOUND');
    });
    return {};
  });

  private async attachIn(
    tx: Tx,
    visit: AppointmentRecord,
    orderId: number,
    isOther: boolean,
    ctx: Context,
  ): Promise<void> {
    const others = (await this.attached.ofVisits([visit.id], tx)).filter(
      ({ lab_order_id }) => lab_order_id !== orderId,
    );
    const owner = ownerToAttach(ctx.caller, visit, others.length, 'lab_order_id');
    await this.store.lock(tx, orderId);
    const [order] = await this.store.byIds([orderId], ctx.now(), tx);
    if (!order) throw new AppError('NOT_FOUND');
    const problem = !isOf(owner, order)
      ? 'This order is for another person.'
      : isOther
        ? OTHER_BIRTH
        : problemOn(order, order.used, visit.local_date);
    if (problem !== null) throw invalid({ lab_order_id: [problem] });
    await this.attached.attach(tx, {
      ...{ appointment_id: visit.id, lab_order_id: orderId },
      ...{ attached_by: actorOf(ctx.caller), attached_at: ctx.now() },
    });
    if (order.provider_id === null) await this.store.update(tx, orderId, { provider_id: visit.provider_id });
  }

  /** Throws NOT_FOUND, or FORBIDDEN for somebody who does not answer for the order. */
  private async managed(id: number, ctx: Context): Promise<void> {
    await orderOfCaller(this.store, id, ctx);
    const within = await this.store.idsWithin(patientsManagedBy(ctx.caller), [id]);
    if (!within.has(id)) throw new AppError('FORBIDDEN');
  }

  private async change(
    id: number,
    edit: { version?: number | undefined },
    ctx: Context,
    work: (tx: Tx, order: LabOrderRecord) => Promise<void>,
  ): Promise<void> {
    const shown = await this.presenter.presentOne(id, ctx);
    const current = { ...shown, test_ids: shown.tests.map((test) => test.id) };
    checkVersion(edit, current);
    await inTransaction(this.db, async (tx) => {
      await this.store.lock(tx, id);
      const [order] = await this.store.byIds([id], ctx.now(), tx);
      if (!order) throw new AppError('NOT_FOUND');
      if (order.version !== shown.version) throw new AppError('STALE');
      await work(tx, order);
    });
  }
}

const checkedBy = (ctx: Context) => ({ checked_by: actorOf(ctx.caller), checked_at: ctx.now() });
