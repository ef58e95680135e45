import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toDollars } from '@drawpoint/rules/money';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { partiesOf } from '../appointments/parties-of.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import { cancellationOf } from '../payments/domain/fee-due.ts';
import { VisitFeeStore } from '../payments/visit-fee.store.ts';

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
    const actor = actorOf(ctx.caller);
    const action = byStaff ? 'staff_cancel' : 'cancel';
    // Nobody causes a fee for somebody else.
    const by = byStaff || actor !== visit.user_id ? 'staff' : 'patient';
    const canceled = await this.changes.change(action, visit, actor, ctx, async (tx, current) => {
      const now = ctx.now();
      const { fee } = cancellationOf(current, by, now);
      if (toDollars(fee) !== shown) throw new AppError('FEE_CHANGED', { details: { fee: toDollars(fee) } });
      if (fee > 0)
        await this.fees.insert(tx, {
          ...{ appointment_id: id, kind: 'late_cancellation', cents: fee, created_at: now },
        });
      await this.entries.deleteAppointment(tx, id);
      return { canceled_by: actor, canceled_at: now, canceled_reason: reason || null };
    });
    return this.presenter.presentOne(canceled, ctx);
  });
}
