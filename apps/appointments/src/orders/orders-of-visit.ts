import { Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Tx } from '../database.store.ts';
import { holdsTime, type AppointmentRecord } from '../domain/appointment-record.ts';
import { orderGate, problemOn, usesLeft } from '../domain/lab-order.ts';
import { AttachedOrderStore, type AttachedOrder } from './attached-order.store.ts';
import { LabOrderStore } from './lab-order.store.ts';
import { isOf, ownerOf } from './order-access.ts';

type Visit = Pick<AppointmentRecord, 'id' | 'status' | 'policies'>;

/** The orders that visits are drawn for. */
@Injectable()
export class OrdersOfVisit {
  constructor(
    private readonly attached: AttachedOrderStore,
    private readonly orders: LabOrderStore,
    private readonly audit: Audit,
  ) {}

  /** The attached orders that count on the visit's day, and their tests, each once, in ascending order. */
  async of(tx: Tx, appointmentId: number): Promise<{ count: number; test_ids: number[] }> {
    const { order_ids, test_ids } = (await this.ofVisits([appointmentId], tx))(appointmentId);
    return { count: order_ids.length, test_ids };
  }

  /** The same of several visits, by visit. */
  async ofVisits(
    appointmentIds: readonly number[],
    tx?: Tx,
  ): Promise<(appointmentId: number) => { order_ids: number[]; test_ids: number[] }> {
    const counting = (await this.attached.ofVisits(appointmentIds, tx)).filter(counts);
    const ids = counting.map(({ lab_order_id }) => lab_order_id);
    const tests = ids.length === 0 ? new Map<number, number[]>() : await this.orders.testsOf(ids, tx);
    return (appointmentId) => {
      const order_ids = counting
        .filter((order) => order.appointment_id === appointmentId)
        .map(({ lab_order_id }) => lab_order_id);
      const test_ids = new Set(order_ids.flatMap((id) => tests.get(id) ?? []));
      return { order_ids, test_ids: [...test_ids].sort((one, other) => one - other) };
    };
  }

  /** The open visits among these whose company asks for an order, and that have none that counts. */
  async missing(visits: readonly Visit[], tx?: Tx): Promise<Set<number>> {
    const asked = visits.filter((visit) => holdsTime(visit.status) && orderGate(visit) !== 'off');
    if (asked.length === 0) return new Set();
    const ids = asked.map(({ id }) => id);
    const counting = (await this.attached.ofVisits(ids, tx)).filter(counts);
    const covered = new Set(counting.map(({ appointment_id }) => appointment_id));
    return new Set(ids.filter((id) => !covered.has(id)));
  }

  /**
   * Attaches the order of a series to a visit of it that was just made. Throws ORDER_MISSING unless the order is checked,
   * counts on the visit's day and has a use left.
   */
  async attachOfSeries(
    tx: Tx,
    visit: AppointmentRecord,
    orderId: number | undefined,
    ctx: RequestContext,
  ): Promise<void> {
    if (orderId === undefined) return;
    await this.orders.lock(tx, orderId);
    const [order] = await this.orders.byIds([orderId], ctx.now(), tx);
    const owner = ownerOf(visit);
    const counts =
      order?.state === 'verified' &&
      owner !== null &&
      isOf(owner, order) &&
      usesLeft(order) > 0 &&
      problemOn(order, order.used, visit.local_date) === null;
    if (!counts) throw new AppError('ORDER_MISSING');
    const row = { attached_by: visit.actor_id, attached_at: ctx.now() };
    await this.attached.attach(tx, { appointment_id: visit.id, lab_order_id: orderId, ...row });
  }

  /** Throws ORDER_MISSING when a visit that needs an order has none, and staff give no reason to go on. */
  async require(
    tx: Tx,
    visit: Visit & Pick<AppointmentRecord, 'user_id'>,
    { by, reason }: { by: number | null; reason: string | undefined },
    ctx: RequestContext,
  ): Promise<void> {
    if (orderGate(visit) !== 'block' || !(await this.missing([visit], tx)).has(visit.id)) return;
    if (reason === undefined || by === null) throw new AppError('ORDER_MISSING');
    await this.attached.waive(tx, visit.id, { by, at: ctx.now(), reason });
    await this.audit.record(tx, ctx, {
      ...{ action: 'appointment_approved', subject: visit.id, person: visit.user_id },
      details: 'without an order',
    });
  }
}

const counts = (order: AttachedOrder): boolean => problemOn(order, order.used, order.local_date) === null;
