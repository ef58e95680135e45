import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  appointmentChanged,
  type AppointmentChange,
} from '@drawpoint/contracts/appointments/appointment.events';
import type { NotificationChannel } from '@drawpoint/contracts/messaging/notification-channels';
import { visitsReassigned } from '@drawpoint/contracts/appointments/reassignment.events';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Tx } from '../database.store.ts';
import { holdsTime, type AppointmentRecord } from '../domain/appointment-record.ts';
import { etaIso } from '../domain/arrival.ts';
import type { FreedTime } from '../domain/freed-time.ts';
import { followAppointment } from '../payments/payment-jobs.ts';
import { endIso, startIso, windowOf } from '../domain/wall-time.ts';

/** `channels`: of a reminder. `amount`: of a waived fee. `freed`: the time that the change gave back. */
type ChangeDetails = {
  channels?: NotificationChannel[] | undefined;
  amount?: number | undefined;
  freed?: FreedTime | undefined;
};

/**
 * Tells other services about changes of a visit. Events hold ids, state and times, never an address or a name
 * but that of a new phlebotomist.
 */
@Injectable()
export class AppointmentEvents {
  constructor(
    private readonly log: EventLog,
    private readonly jobs: Jobs,
  ) {}

  /** Runs inside the transaction that changes the visit. `visit` is the state after the change. */
  async append(
    tx: Tx,
    appointment: AppointmentRecord,
    change: AppointmentChange,
    actorId: number | null,
    details?: ChangeDetails,
  ): Promise<void> {
    await this.tell(tx, appointment, change, actorId, details);
    // The follow-up settles what is due or refunded when a visit does not take place.
    if (!holdsTime(appointment.status)) await followAppointment(this.jobs, tx, appointment.id);
  }

  /** Appends the event without a follow-up for payments. */
  async tell(
    tx: Tx,
    appointment: AppointmentRecord,
    change: AppointmentChange,
    actorId: number | null,
    { channels, amount, freed }: ChangeDetails = {},
  ): Promise<void> {
    await this.log.append(tx, appointmentChanged, {
      entityId: appointment.id,
      entityVersion: appointment.version,
      data: {
        id: appointment.id,
        status: appointment.status,
        stage: appointment.stage,
        outcome: appointment.outcome,
        change,
        user_id: appointment.user_id,
        phlebotomist_id: appointment.phlebotomist_id,
        ...((change === 'near' || change === 'late') && { eta_at: etaIso(appointment) ?? undefined }),
        ...(change === 'reassigned' && { phlebotomist_name: appointment.phlebotomist_name }),
        ...(channels && { channels }),
        amount,
        provider_id: appointment.provider_id,
        actor_id: actorId,
        starts_at: startIso(appointment),
        ends_at: endIso(appointment),
        arrival_window: windowOf(appointment) ?? undefined,
        tz: appointment.tz,
        freed,
      },
    });
  }

  /** Tells the phlebotomist who gave a visit away, and the one who got it. */
  async tellPhlebotomists(
    tx: Tx,
    { phlebotomist_id: to, provider_id, local_date, local_time }: AppointmentRecord,
    from: number,
    actor_id: number,
  ): Promise<void> {
    const about = { provider_id, local_date, local_time, actor_id, count: 1 };
    const news = [
      { ...about, phlebotomist_id: from, received: false },
      { ...about, phlebotomist_id: to, received: true },
    ];
    await this.log.append(tx, visitsReassigned, ...news.map((data) => ({ entityId: randomUUID(), data })));
  }

  /** Call it after the commit. */
  announceEvents(): void {
    this.log.announceEvents();
  }
}
