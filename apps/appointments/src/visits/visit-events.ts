import { Injectable } from '@nestjs/common';
import type { AppointmentChanged } from '@drawpoint/contracts/appointments/appointment';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import type { Tx } from '../database.store.ts';
import type { Visit } from '../domain/visit.ts';
import { endIso, startIso } from '../domain/wall-time.ts';

/** Tells other services what became of a visit: ids, state and times, nobody's name or address. */
@Injectable()
export class VisitEvents {
  constructor(private readonly log: EventLog) {}

  /** Inside the transaction that changes the visit; `visit` is what it is afterwards. */
  async append(
    tx: Tx,
    visit: Visit,
    change: AppointmentChanged['change'],
    actorId: number | null,
  ): Promise<void> {
    const data: AppointmentChanged = {
      id: visit.id,
      status: visit.status,
      change,
      user_id: visit.user_id,
      phlebotomist_id: visit.phlebotomist_id,
      provider_id: visit.provider_id,
      actor_id: actorId,
      starts_at: startIso(visit),
      ends_at: endIso(visit),
      tz: visit.tz,
    };
    await this.log.append(tx, {
      type: 'appointment.changed',
      entityId: visit.id,
      entityVersion: visit.version,
      data,
    });
  }

  /** After the commit. */
  poke(): void {
    this.log.poke();
  }
}
