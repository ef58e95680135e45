import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.store.ts';
import { holdsTime, type AppointmentRecord } from '../domain/appointment-record.ts';
import { orderGate, problemOn } from '../domain/lab-order.ts';
import { AttachedOrderStore, type AttachedOrder } from './attached-order.store.ts';
import { LabOrderStore } from './lab-order.store.ts';

type Visit = Pick<AppointmentRecord, 'id' | 'status' | 'policies'>;

/** The orders that visits are drawn for. */
@Injectable()
export class OrdersOfVisit {
  constructor(
    private readonly attached: AttachedOrderStore,
    private readonly orders: LabOrderStore,
  ) {}

  /** The attached orders that count on the visit's day, and their tests, each once, in ascending order. */
  async of(tx: Tx, appointmentId: number): Promise<{ count: number; test_ids: number[] }> {
    const counting = (await this.attached.ofVisits([appointmentId], tx)).filter(counts);
    if (counting.length === 0) return { count: 0, test_ids: [] };
    const ids = counting.map(({ lab_order_id }) => lab_order_id);
    return { count: counting.length, test_ids: await this.orders.testsOf(tx, ids) };
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
}

const counts = (order: AttachedOrder): boolean => problemOn(order, order.used, order.local_date) === null;
