import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { kindsOfChange } from '@drawpoint/contracts/messaging/kinds-of-change';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { KeepTime } from '../appointments/keep-time.ts';
import { partiesOf } from '../appointments/parties-of.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import type { Tx } from '../database.store.ts';
import { holdsTime, type AppointmentRecord } from '../domain/appointment-record.ts';
import { lastStepOf, withoutLastStep } from '../domain/taken-steps.ts';
import { isFor, TRANSITIONS } from '../domain/transitions.ts';
import { ChargeStore } from '../payments/charge.store.ts';
import { paidOfFee } from '../payments/domain/fee-due.ts';
import { isPaidSince } from '../payments/domain/paid-since.ts';
import { followAppointment } from '../payments/payment-jobs.ts';
import { VisitFeeStore } from '../payments/visit-fee.store.ts';
import { canUndo } from '../appointments/can-undo.ts';
import { tellOfLastStep } from './tell-of-step.task.ts';

/** Undoes steps: before the patient is told of them, or later, with a correction. */
@Injectable()
export class UndoStep {
  constructor(
    private readonly store: AppointmentStore,
    private readonly changes: ChangeAppointment,
    private readonly events: AppointmentEvents,
    private readonly charges: ChargeStore,
    private readonly fees: VisitFeeStore,
    private readonly times: KeepTime,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly presenter: PresentAppointments,
  ) {}

  /**
   * Throws FORBIDDEN for staff who neither took the step nor manage the visit. Throws INVALID_TRANSITION when
   * another step is the last, or money moved since. Throws NOT_FOUND, SLOT_TAKEN, ALREADY_BOOKED.
   */
  readonly undoStep = handle(visits.undoStep, async ({ id, step }, ctx) => {
    const known = await this.store.get(id);
    if (!isFor('undo_step', partiesOf(ctx.caller, known))) throw new AppError('FORBIDDEN');
    const actor = actorOf(ctx.caller);
    let isTold = false;
    const undone = await this.changes.change(
      'undo_step',
      known,
      actor,
      ctx,
      async (tx, visit) => {
        const last = lastStepOf(visit);
        if (last?.action !== step) throw new AppError('INVALID_TRANSITION');
        if (!canUndo(ctx.caller, last)) throw new AppError('FORBIDDEN');
        await this.checkMoney(tx, visit);
        await this.fees.remove(tx, id);
        if (!holdsTime(visit.status)) await this.times.keep(tx, visit, ctx);
        const entry = { action: 'appointment_step_undone', subject: id, person: visit.user_id };
        await this.audit.record(tx, ctx, { ...entry, details: step });
        isTold = last.is_told && !last.silent;
        return withoutLastStep(visit);
      },
      {
        tell: async (tx, before, after) => {
          const isHeard = isTold && kindsOfChange(TRANSITIONS[step].change).length > 0;
          await this.events.tell(tx, after, isHeard ? 'step_undone' : 'stepped', actor);
          if (isTold && !holdsTime(before.status)) await followAppointment(this.jobs, tx, id);
          await tellOfLastStep(this.jobs, tx, after);
        },
      },
    );
    return this.presenter.presentOne(undone, ctx);
  });

  private async checkMoney(tx: Tx, { id, completed_at, canceled_at }: AppointmentRecord): Promise<void> {
    const parts = await this.charges.partsOfAppointments([id], tx);
    const fee = paidOfFee(parts);
    if (fee.paid > 0 || fee.pending > 0) throw new AppError('INVALID_TRANSITION', { message: FEE_PAID });
    if (isPaidSince(completed_at, parts)) throw new AppError('INVALID_TRANSITION', { message: PAID_SINCE });
    if (canceled_at !== null && (await this.charges.isReturnedSince(tx, id, canceled_at)))
      throw new AppError('INVALID_TRANSITION', { message: GIVEN_BACK });
  }
}

const PAID_SINCE = 'This visit was paid for, so it stays complete.';
const FEE_PAID = 'The fee for this visit was paid, so it stays canceled. You can waive the fee.';
const GIVEN_BACK = 'Money of this visit was given back, so it stays canceled.';
