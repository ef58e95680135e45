import { Injectable } from '@nestjs/common';
import { appointmentRequestCreated } from '@drawpoint/contracts/appointments/request.events';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import type { Tx } from '../database.store.ts';
import type { RequestRecord } from './request.store.ts';

/** Tells other services of requests to patients: ids alone. */
@Injectable()
export class RequestEvents {
  constructor(private readonly log: EventLog) {}

  /** Inside the transaction that makes it. */
  async created(
    tx: Tx,
    { id, user_id, phlebotomist_id, provider_id, actor_id }: RequestRecord,
  ): Promise<void> {
    const data = { id, user_id, phlebotomist_id, provider_id, actor_id };
    await this.log.append(tx, appointmentRequestCreated, { entityId: id, data });
  }

  /** After the commit. */
  announceEvents(): void {
    this.log.announceEvents();
  }
}
