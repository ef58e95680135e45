import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { seriesVisits } from '@drawpoint/contracts/appointments/series-visits.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { partiesOf } from '../appointments/parties-of.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { transitionOf } from '../domain/transitions.ts';

/** The reason that patients read. */
const SERIES_ENDED = 'The repeat visits were ended.';

/** Cancels visits. Staff must give a reason, patients may (docs/product/visits.md#transitions). */
@Injectable()
export class CancelAppointment {
  constructor(
    private readonly store: AppointmentStore,
    private readonly entries: CalendarStore,
    private readonly changes: ChangeAppointment,
    private readonly presenter: PresentAppointments,
  ) {}

  /** Throws NOT_FOUND, FORBIDDEN, INVALID_INPUT at `reason`, INVALID_TRANSITION. */
  readonly cancel = handle(appointmentMoves.cancel, async ({ id, reason }, ctx) => {
    const visit = await this.store.get(id);
    const parties = partiesOf(ctx.caller, visit);
    if (parties.length === 0) throw new AppError('FORBIDDEN');
    const byStaff = parties.includes('staff');
    if (byStaff && !reason) throw invalid({ reason: ['Reason is required'] });
    const action = byStaff ? 'staff_cancel' : 'cancel';
    const canceled = await this.cancelVisit(action, visit, actorOf(ctx.caller), reason, ctx);
    return this.presenter.presentOne(canceled, ctx);
  });

  /** Throws INVALID_TRANSITION. */
  cancelVisit(
    action: 'cancel' | 'staff_cancel',
    visit: AppointmentRecord,
    actor: number,
    reason: string | null | undefined,
    ctx: RequestContext,
  ): Promise<AppointmentRecord> {
    return this.changes.change(action, visit, actor, ctx, async (tx) => {
      await this.entries.deleteAppointment(tx, visit.id);
      return { canceled_by: actor, canceled_at: ctx.now(), canceled_reason: reason || null };
    });
  }

  /** Booking has checked who ends the series. Throws NOT_FOUND for a visit of another series. */
  readonly cancelOfSeries = handle(seriesVisits.cancel, async ({ id, series_id, actor_id, by }, ctx) => {
    const visit = await this.store.get(id);
    if (visit.series_id !== series_id) throw new AppError('NOT_FOUND');
    const action = by === 'staff' ? 'staff_cancel' : 'cancel';
    // Off already, also by an earlier try.
    if (visit.status === 'canceled' || visit.status === 'denied') return { canceled: true };
    if (!transitionOf(action, visit, ctx.now())) return { canceled: false };
    await this.cancelVisit(action, visit, actor_id, by === 'staff' ? SERIES_ENDED : null, ctx);
    return { canceled: true };
  });
}
