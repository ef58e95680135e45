import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Database, type Tx } from '../database.store.ts';
import { AppointmentEvents } from './appointment-events.ts';
import { AppointmentStore } from './appointment.store.ts';

type Payload = { id: number; starts_at: string };

/**
 * Alerts staff and the patient when a visit is still unanswered a day before it starts
 * (docs/product/visits.md#unanswered).
 */
@Injectable()
export class AlertUnanswered implements Task {
  constructor(
    private readonly db: Database,
    private readonly store: AppointmentStore,
    private readonly events: AppointmentEvents,
  ) {}

  /** Throws when the visit changed meanwhile, so that the task is retried. */
  async run(payload: unknown): Promise<void> {
    const { id, starts_at } = payload as Payload;
    const now = systemContext().now();
    const alerted = await inTransaction(this.db, async (tx: Tx) => {
      const visit = await this.store.find(id, tx);
      if (visit?.status !== 'pending' || visit.starts_at.toISOString() !== starts_at) return false;
      if (visit.starts_at <= now) return false;
      if (!(await this.store.update(tx, visit, {}))) throw new Error('The visit has just changed');
      await this.events.append(tx, { ...visit, version: visit.version + 1 }, 'unanswered', null);
      return true;
    });
    if (alerted) this.events.announceEvents();
  }
}
