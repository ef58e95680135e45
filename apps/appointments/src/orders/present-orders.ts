import { Injectable } from '@nestjs/common';
import { canViewAppointment, patientsManagedBy } from '@drawpoint/contracts/access';
import type { LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { labTests } from '@drawpoint/contracts/booking/lab-tests.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { FILE_EXTENSIONS } from '@drawpoint/contracts/files';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { stateOf, usesLeft } from '../domain/lab-order.ts';
import { startIso } from '../domain/wall-time.ts';
import { AttachedOrderStore } from './attached-order.store.ts';
import { LabOrderStore, type LabOrderRecord } from './lab-order.store.ts';
import { VisitOrderStore, type OrderRecord } from './visit-order.store.ts';

type Context = RequestContext<Caller>;

/** Adds files, names of tests and visits to orders. */
@Injectable()
export class PresentOrders {
  constructor(
    private readonly orders: LabOrderStore,
    private readonly attached: AttachedOrderStore,
    private readonly files: VisitOrderStore,
    private readonly appointments: AppointmentStore,
    private readonly people: PresentAppointments,
    private readonly bus: Bus,
  ) {}

  async present(orders: readonly LabOrderRecord[], ctx: Context): Promise<LabOrder[]> {
    if (orders.length === 0) return [];
    const ids = orders.map(({ id }) => id);
    const [files, managed, tests, visits] = await Promise.all([
      this.files.ofOrders(ids),
      this.orders.idsWithin(patientsManagedBy(ctx.caller), ids),
      this.testsOf(orders, ctx),
      this.visitsOf(ids, ctx),
    ]);
    return orders.map((order) => ({
      ...toLabOrder(order),
      tests: order.content.test_ids.map((id) => ({ id, name: tests.get(id) ?? '' })),
      files: files.filter(({ lab_order_id }) => lab_order_id === order.id).map(toFile),
      visits: visits.get(order.id) ?? [],
      may_change: order.state === 'received',
      may_check: managed.has(order.id) && order.state !== 'rejected',
    }));
  }

  async presentOne(id: number, ctx: Context): Promise<LabOrder> {
    const [order] = await this.present(await this.orders.byIds([id], ctx.now()), ctx);
    if (!order) throw new AppError('NOT_FOUND');
    return order;
  }

  private async testsOf(orders: readonly LabOrderRecord[], ctx: Context): Promise<Map<number, string>> {
    const ids = [...new Set(orders.flatMap(({ content }) => content.test_ids))];
    if (ids.length === 0) return new Map();
    const { data } = await this.bus.call(labTests.describe, { ids }, ctx);
    return new Map(data.map(({ id, name }) => [id, name]));
  }

  /** The visits that the caller may see, by order, earliest first. */
  private async visitsOf(
    orderIds: readonly number[],
    ctx: Context,
  ): Promise<Map<number, LabOrder['visits']>> {
    const rows = await this.attached.ofOrders(orderIds);
    const visits = (await this.appointments.byIds(rows.map(({ appointment_id }) => appointment_id)))
      .filter((visit) => canViewAppointment(ctx.caller, visit))
      .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
    const whose = await this.people.whose(visits, ctx);
    const shown = visits.map(({ id, status, ...visit }) => {
      const { first_name, last_name } = whose.get(id)!.patient;
      return { id, starts_at: startIso(visit), status, patient_name: `${first_name} ${last_name}` };
    });
    const has = (orderId: number, visitId: number): boolean =>
      rows.some(({ lab_order_id, appointment_id }) => lab_order_id === orderId && appointment_id === visitId);
    return new Map(orderIds.map((orderId) => [orderId, shown.filter(({ id }) => has(orderId, id))]));
  }
}

/** The person is hidden once the account is deleted (docs/product/visits.md#snapshots). */
const NOBODY = { first_name: null, last_name: null, date_of_birth: null };

export const toLabOrder = (order: LabOrderRecord) => {
  const { test_ids: _, ...content } = order.content;
  return {
    ...{ id: order.id, version: order.version, state: stateOf(order, order.used, order.today) },
    ...{ user_id: order.user_id, person_id: order.person_id, provider_id: order.provider_id },
    ...content,
    ...(order.is_deleted && NOBODY),
    ...{ valid_from: order.valid_from, valid_until: order.valid_until },
    ...{ uses: order.uses, used: order.used, uses_left: usesLeft(order) },
    ...{ created_at: order.created_at.toISOString() },
  };
};

/** Reveals nothing of its content. */
export const fileName = ({ kind }: OrderRecord, index: number): string =>
  `order-${index + 1}.${FILE_EXTENSIONS[kind]}`;

/** A file of an order, as its readers get it. */
export const toFile = (row: OrderRecord, index: number): LabOrder['files'][number] => ({
  id: row.id,
  name: fileName(row, index),
  url: `/api/lab-orders/${row.lab_order_id}/files/${row.id}`,
});
