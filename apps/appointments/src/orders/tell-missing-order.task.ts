import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { isDepositOpen } from '../domain/deposit.ts';
import { OrdersOfVisit } from './orders-of-visit.ts';

type Payload = { id: number; starts_at: string };

/** Tells staff and the patient once that a visit has no order yet (docs/product/orders.md#gate). */
@Injectable()
export class TellMissingOrder implements Task {
  constructor(
    private readonly db: Database,
    private readonly store: AppointmentStore,
    private readonly orders: OrdersOfVisit,
    private readonly events: AppointmentEvents,
  ) {}

  /** Throws when the visit changed meanwhile, so that the task is retried. */
  async run(payload: unknown): Promise<void> {
    const { id, starts_at } = payload as Payload;
    const now = systemContext().now();
    const told = await inTransaction(this.db, async (tx: Tx) => {
      const visit = await this.store.find(id, tx);
      if (!visit || visit.order_told_at || isDepositOpen(visit) || visit.stage !== null) return false;
      if (visit.starts_at.toISOString() !== starts_at || visit.starts_at <= now) return false;
      if (!(await this.orders.missing([visit], tx)).has(id)) return false;
      if (!(await this.store.update(tx, visit, { order_told_at: now })))
        throw new Error('The visit has just changed');
      await this.events.append(tx, { ...visit, version: visit.version + 1 }, 'order_missing', null);
      return true;
    });
    if (told) this.events.announceEvents();
  }
}
