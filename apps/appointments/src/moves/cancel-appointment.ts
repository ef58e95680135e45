import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { seriesVisits } from '@drawpoint/contracts/appointments/series-visits.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toDollars } from '@drawpoint/rules/money';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { partiesOf } from '../appointments/parties-of.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { isDepositOpen } from '../domain/deposit.ts';
import { transitionOf } from '../domain/transitions.ts';
import { cancellationOf } from '../payments/domain/fee-due.ts';
import { VisitFeeStore } from '../payments/visit-fee.store.ts';

/** The reason that patients read. */
const SERIES_ENDED = 'The repeat visits were ended.';

/** `shown`: the fee that was shown at the moment of the tap, in dollars. */
type Cancellation = { actor: number; reason?: string | null | undefined; shown?: number | undefined };

/** Cancels visits. Staff must give a reason, patients may (docs/product/visits.md#transitions). */
@Injectable()
export class CancelAppointment {
  constructor(
    private readonly store: AppointmentStore,
    private readonly entries: CalendarStore,
    private readonly fees: VisitFeeStore,
    private readonly changes: ChangeAppointment,
    private readonly presenter: PresentAppointments,
  ) {}

  /** Throws NOT_FOUND, FORBIDDEN, INVALID_INPUT at `reason`, INVALID_TRANSITION, FEE_CHANGED with the fee. */
  readonly cancel = handle(appointmentMoves.cancel, async ({ id, reason, fee: shown = 0 }, ctx) => {
    const visit = await this.store.get(id);
    const parties = partiesOf(ctx.caller, visit);
    if (parties.length === 0) throw new AppError('FORBIDDEN');
    const byStaff = parties.includes('staff');
    if (byStaff && !reason) throw invalid({ reason: ['Reason is required'] });
    const ofPatient = isDepositOpen(visit) ? 'withdraw' : 'cancel';
    const action = byStaff ? 'staff_cancel' : ofPatient;
    const actor = actorOf(ctx.caller);
    const canceled = await this.cancelVisit(action, visit, { actor, reason, shown }, ctx);
    return this.presenter.presentOne(canceled, ctx);
  });

  /** Throws INVALID_TRANSITION, or FEE_CHANGED with the fee when another one was shown. */
  cancelVisit(
    action: 'cancel' | 'withdraw' | 'staff_cancel',
    visit: AppointmentRecord,
    { actor, reason, shown = 0 }: Cancellation,
    ctx: RequestContext,
  ): Promise<AppointmentRecord> {
    // Nobody causes a fee for somebody else.
    const by = action === 'staff_cancel' || actor !== visit.user_id ? 'staff' : 'patient';
    return this.changes.change(action, visit, actor, ctx, async (tx, current) => {
      const now = ctx.now();
      const { fee } = cancellationOf(current, by, now);
      if (toDollars(fee) !== shown) throw new AppError('FEE_CHANGED', { details: { fee: toDollars(fee) } });
      if (fee > 0)
        await this.fees.insert(tx, {
          ...{ appointment_id: visit.id, kind: 'late_cancellation', cents: fee, created_at: now },
        });
      await this.entries.deleteAppointment(tx, visit.id);
      return { canceled_by: actor, canceled_at: now, canceled_reason: reason || null };
    });
  }

  /** Booking has checked who ends the series. Throws NOT_FOUND for a visit of another series. */
  readonly cancelOfSeries = handle(seriesVisits.cancel, async ({ id, series_id, actor_id, by }, ctx) => {
    const visit = await this.store.get(id);
    if (visit.series_id !== series_id) throw new AppError('NOT_FOUND');
    const action = by === 'staff' ? 'staff_cancel' : 'cancel';
    // Off already, also by an earlier try.
    if (visit.status === 'canceled' || visit.status === 'denied') return { canceled: true };
    // The patient cancels by itself what costs a fee, which is shown there.
    const isFree = by === 'staff' || cancellationOf(visit, 'patient', ctx.now()).fee === 0;
    if (!isFree || !transitionOf(action, visit, ctx.now())) return { canceled: false };
    await this.cancelVisit(
      action,
      visit,
      { actor: actor_id, reason: by === 'staff' ? SERIES_ENDED : null },
      ctx,
    );
    return { canceled: true };
  });
}
