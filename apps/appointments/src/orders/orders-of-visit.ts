import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.store.ts';
import { problemOn } from '../domain/lab-order.ts';
import { LabOrderStore } from './lab-order.store.ts';

/** The orders that a visit is drawn for. */
@Injectable()
export class OrdersOfVisit {
  constructor(private readonly store: LabOrderStore) {}

  /** The attached orders that count on the visit's day, and their tests, each once, in ascending order. */
  async of(tx: Tx, appointmentId: number): Promise<{ count: number; test_ids: number[] }> {
    const orders = await this.store.ofVisit(tx, appointmentId);
    if (orders.length === 0) return { count: 0, test_ids: [] };
    const { local_date } = await tx.appointment.findUniqueOrThrow({
      where: { id: appointmentId },
      select: { local_date: true },
    });
    const visits = await this.store.visitsOf(
      orders.map(({ id }) => id),
      tx,
    );
    const usedElsewhere = (orderId: number): number =>
      visits.filter(
        ({ lab_order_id, appointment_id, status }) =>
          lab_order_id === orderId && appointment_id !== appointmentId && status === 'completed',
      ).length;
    const counting = orders.filter((order) => problemOn(order, usedElsewhere(order.id), local_date) === null);
    const test_ids = new Set(counting.flatMap(({ content }) => content.test_ids));
    return { count: counting.length, test_ids: [...test_ids].sort((one, other) => one - other) };
  }
}
