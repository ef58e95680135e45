import { Injectable } from '@nestjs/common';
import { appointmentRequestCreated } from '@drawpoint/contracts/appointments/request.events';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import type { Tx } from '../database.store.ts';
import type { RequestRecord } from './request.store.ts';

/** Publishes events about requests. They contain only ids. */
@Injectable()
export class RequestEvents {
  constructor(private readonly log: EventLog) {}

  /** Runs inside the transaction that creates the request. */
  async created(
    tx: Tx,
    { id, user_id, phlebotomist_id, provider_id, actor_id }: RequestRecord,
  ): Promise<void> {
    const data = { id, user_id, phlebotomist_id, provider_id, actor_id };
    await this.log.append(tx, appointmentRequestCreated, { entityId: id, data });
  }

  /** Call it after the commit. */
  announceEvents(): void {
    this.log.announceEvents();
  }
}
