import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Calendar } from '../calendar/calendar.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import type { Tx } from '../database.store.ts';
import { actorOf, canManageAppointment } from '../domain/access.ts';
import { type Action, transitionOf } from '../domain/transitions.ts';
import { holdsTime, type AppointmentRecord } from '../domain/appointment-record.ts';
import { expiryKey } from './expiry-job.ts';
import { AppointmentEvents } from './appointment-events.ts';
import { AppointmentsStore } from './appointment.store.ts';

/** Moves visits along the transition table, alone at the phlebotomist's calendar. */
@Injectable()
export class TransitionAppointment {
  constructor(
    private readonly calendar: Calendar,
    private readonly entries: CalendarStore,
    private readonly store: AppointmentsStore,
    private readonly events: AppointmentEvents,
    private readonly jobs: Jobs,
  ) {}

  /** By a member of staff. Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION or SLOT_TAKEN. */
  async byStaff(action: Action, id: number, caller: Caller, ctx: RequestContext): Promise<AppointmentRecord> {
    const appointment = await this.store.find(id);
    if (!appointment) throw new AppError('NOT_FOUND');
    if (!canManageAppointment(caller, appointment)) throw new AppError('FORBIDDEN');
    return this.move(action, appointment, actorOf(caller), ctx);
  }

  /** By the product itself; does nothing where the state no longer asks for it. */
  async byItself(action: Action, id: number, ctx: RequestContext): Promise<void> {
    const appointment = await this.store.find(id);
    if (!appointment || !transitionOf(action, appointment, new Date())) return;
    await this.move(action, appointment, null, ctx);
  }

  private async move(
    action: Action,
    known: AppointmentRecord,
    actorId: number | null,
    ctx: RequestContext,
  ): Promise<AppointmentRecord> {
    const { id, phlebotomist_id } = known;
    const moved = await this.calendar.change(phlebotomist_id, ctx, async (tx) => {
      const appointment = await this.store.find(id, tx);
      if (!appointment) throw new AppError('NOT_FOUND');
      const now = new Date();
      const transition = transitionOf(action, appointment, now);
      if (!transition) throw new AppError('INVALID_TRANSITION');
      const { to: status, reason } = transition;
      const calledOff = !holdsTime(status) && { canceled_by: actorId, canceled_at: now, reason };
      if (!(await this.store.changeStatus(tx, appointment, { status, ...calledOff })))
        throw new AppError('INVALID_TRANSITION');
      await this.entries.deleteAppointment(tx, id);
      // Written anew, so that the constraint judges the overlap once more (OP §4).
      if (holdsTime(status)) await this.keepTime(tx, appointment);
      await this.jobs.remove(tx, expiryKey(id));
      const after = (await this.store.find(id, tx)) ?? appointment;
      await this.events.append(tx, after, transition.change, actorId);
      return after;
    });
    this.events.announceEvents();
    return moved;
  }

  private async keepTime(tx: Tx, appointment: AppointmentRecord): Promise<void> {
    const { id: appointment_id, phlebotomist_id, user_id, starts_at, ends_at, location } = appointment;
    const { place } = location;
    await this.entries.insertAppointment(tx, {
      appointment_id,
      phlebotomist_id,
      user_id,
      starts_at,
      ends_at,
      place,
    });
  }
}
