import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import type { Tx } from '../database.store.ts';
import type { AppointmentPatch, AppointmentRecord } from '../domain/appointment-record.ts';
import { drawnBefore } from '../domain/phone-action.ts';
import { ChargeStore } from '../payments/charge.store.ts';
import { paidOfFee } from '../payments/domain/fee-due.ts';
import { VisitFeeStore } from '../payments/visit-fee.store.ts';
import { extrasOf } from '../visits/complete-visit.ts';
import type { PhoneActionRecord } from './phone-action.store.ts';

/** Completes a visit whose blood was drawn before somebody canceled it. */
@Injectable()
export class CompleteCanceled {
  constructor(
    private readonly changes: ChangeAppointment,
    private readonly charges: ChargeStore,
    private readonly fees: VisitFeeStore,
    private readonly audit: Audit,
  ) {}

  /**
   * As the phone says it was done. The fee for canceling falls away. Throws INVALID_TRANSITION when it was paid.
   * `more` runs in the same transaction.
   */
  async complete(
    visit: AppointmentRecord,
    actions: readonly PhoneActionRecord[],
    ctx: RequestContext<Caller>,
    more: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const actor = actorOf(ctx.caller);
    await this.changes.change('complete_canceled', visit, actor, ctx, async (tx, now) => {
      const { paid, pending } = paidOfFee(await this.charges.partsOfAppointments([now.id], tx));
      if (paid + pending > 0) throw new AppError('INVALID_TRANSITION', { message: FEE_PAID });
      await this.fees.remove(tx, now.id);
      await this.audit.record(tx, ctx, {
        ...{ action: 'appointment_completed', subject: now.id, person: now.user_id },
        details: 'after its cancellation',
      });
      await more(tx);
      return { ...NOT_CANCELED, ...asDone(now, actions), completed_at: ctx.now() };
    });
  }
}

const FEE_PAID = 'The fee for this visit was paid. Please give it back first.';

const NOT_CANCELED: AppointmentPatch = {
  ...{ outcome: null, canceled_by: null, canceled_at: null, canceled_reason: null },
  ...{ no_show_answer: null, no_show_answered_at: null },
};

/** The times, charges and notes that the phone stored. */
function asDone(visit: AppointmentRecord, actions: readonly PhoneActionRecord[]): AppointmentPatch {
  const of = ({ subject }: { subject: string }) => actions.find(({ operation }) => operation === subject);
  const completion = visits.complete.input.safeParse(of(visits.complete)?.input);
  const extras = completion.success ? extrasOf(completion.data.extras) : undefined;
  return {
    en_route_at: of(visits.setOut)?.at ?? visit.en_route_at,
    arrived_at: of(visits.arrive)?.at ?? visit.arrived_at,
    drawn_at: visit.drawn_at ?? drawnBefore(actions, visit.canceled_at),
    stage: 'drawn',
    ...(extras && { extras, extra_cents: extras.reduce((sum, { cents }) => sum + cents, 0) }),
    ...(completion.success && completion.data.notes !== undefined && { notes: completion.data.notes }),
  };
}
