import { Injectable } from '@nestjs/common';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { actorOf } from '@drawpoint/contracts/access';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { CalendarStore } from '../calendar/calendar.store.ts';
import { type Action, isFor, statusAfter, transitionOf } from '../domain/transitions.ts';
import { holdsTime, type AppointmentRecord } from '../domain/appointment-record.ts';
import { OrdersOfVisit } from '../orders/orders-of-visit.ts';
import { KeepTime } from './keep-time.ts';
import { partiesOf } from './parties-of.ts';
import { PresentAppointments } from './present-appointments.ts';
import { AppointmentStore } from './appointment.store.ts';
import { ChangeAppointment } from './change-appointment.ts';

/** Answers pending appointments: approved, denied, or expired. */
@Injectable()
export class TransitionAppointment {
  constructor(
    private readonly entries: CalendarStore,
    private readonly store: AppointmentStore,
    private readonly changes: ChangeAppointment,
    private readonly presenter: PresentAppointments,
    private readonly times: KeepTime,
    private readonly orders: OrdersOfVisit,
  ) {}

  readonly approve = handle(appointments.approve, async ({ id, order_reason }, ctx) =>
    this.byStaff('approve', id, ctx, order_reason || undefined),
  );

  readonly deny = handle(appointments.deny, async ({ id, reason }, ctx) =>
    this.byStaff('deny', id, ctx, reason || undefined),
  );

  /** Runs without a caller. Does nothing when the visit's state no longer needs it. */
  async bySystem(action: Action, id: number, ctx: RequestContext): Promise<void> {
    const appointment = await this.store.find(id);
    if (!appointment || !transitionOf(action, appointment, ctx.now())) return;
    await this.move(action, appointment, null, ctx);
  }

  /** Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION, SLOT_TAKEN, ALREADY_BOOKED or ORDER_MISSING. */
  private async byStaff(
    action: Action,
    id: number,
    ctx: RequestContext<Caller>,
    reason?: string,
  ): Promise<Appointment> {
    const appointment = await this.store.get(id);
    if (!isFor(action, partiesOf(ctx.caller, appointment))) throw new AppError('FORBIDDEN');
    return this.presenter.presentOne(
      await this.move(action, appointment, actorOf(ctx.caller), ctx, reason),
      ctx,
    );
  }

  private move(
    action: Action,
    known: AppointmentRecord,
    actorId: number | null,
    ctx: RequestContext,
    reason?: string,
  ): Promise<AppointmentRecord> {
    return this.changes.change(action, known, actorId, ctx, async (tx, appointment, transition) => {
      // A visit that its patient moved is answered again. The first answer counts.
      const answered = actorId !== null && { answered_at: appointment.answered_at ?? ctx.now() };
      if (!holdsTime(statusAfter(transition, appointment.status))) {
        await this.entries.deleteAppointment(tx, appointment.id);
        const canceled_reason = reason ?? transition.reason ?? null;
        return { ...answered, canceled_by: actorId, canceled_at: ctx.now(), canceled_reason };
      }
      // Checked again, because other visits may have changed since the request
      // (docs/product/visits.md#transitions).
      await this.times.keep(tx, appointment, ctx);
      if (action === 'approve') await this.orders.require(tx, appointment, { by: actorId, reason }, ctx);
      return { ...answered };
    });
  }
}
