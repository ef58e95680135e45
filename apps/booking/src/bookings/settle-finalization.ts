import { Injectable } from '@nestjs/common';
import { bookingKeys } from '@drawpoint/contracts/appointments/booking-keys.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { type RequestContext, systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { BookingSessionStore } from '../sessions/booking-session.store.ts';
import { FitSlot } from '../sessions/fit-slot.ts';
import type { SessionRecord } from '../sessions/session-record.ts';
import { newAppointmentKey } from '../sessions/session-token.ts';

/** Finds the outcome of a finalisation that got no answer. */
@Injectable()
export class SettleFinalization implements Task {
  constructor(
    private readonly sessions: BookingSessionStore,
    private readonly slots: FitSlot,
    private readonly bus: Bus,
  ) {}

  /**
   * Returns the visits and finishes the session with them, or null while they may still come. After the
   * wait it closes the key at appointments, so no late visit can appear. The session then reopens with a new
   * key.
   */
  async settle(session: SessionRecord, ctx: RequestContext): Promise<number[] | null> {
    const found = await this.findAppointments(session, ctx);
    if (found !== null) await this.sessions.finish(session, found);
    return found;
  }

  /** Settles an abandoned session. Throws while appointments is unavailable, so that the job is retried. */
  async run(payload: unknown): Promise<void> {
    const { session_id } = payload as { session_id: number };
    const session = await this.sessions.find(session_id);
    if (session?.state !== 'finalizing') return;
    await this.settle(session, systemContext());
    // The database's clock may be ahead of this process's clock.
    if ((await this.sessions.find(session_id))?.state === 'finalizing') throw new Error('Not settled yet');
  }

  private async findAppointments(session: SessionRecord, ctx: RequestContext): Promise<number[] | null> {
    const key = session.appointment_key;
    const found = await this.bus.call(bookingKeys.findByKey, { key }, ctx);
    if (found.appointment_ids.length > 0) return found.appointment_ids;
    if (!(await this.sessions.hasWaited(session))) return null;
    const closed = await this.bus.call(bookingKeys.revokeKey, { key }, ctx);
    if (closed.appointment_ids.length > 0) return closed.appointment_ids;
    await this.sessions.reopen(session, { appointmentKey: newAppointmentKey() });
    await this.slots.release(key, ctx);
    return null;
  }
}
