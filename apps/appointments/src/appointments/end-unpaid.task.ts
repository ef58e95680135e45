import { Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { CalendarStore } from '../calendar/calendar.store.ts';
import { transitionOf } from '../domain/transitions.ts';
import { ChargeStore } from '../payments/charge.store.ts';
import { AppointmentStore } from './appointment.store.ts';
import { ChangeAppointment } from './change-appointment.ts';

/** Denies a visit whose deposit was not paid in time (docs/product/payments.md#deposits). */
@Injectable()
export class EndUnpaid implements Task {
  constructor(
    private readonly store: AppointmentStore,
    private readonly entries: CalendarStore,
    private readonly charges: ChargeStore,
    private readonly changes: ChangeAppointment,
  ) {}

  /** Throws BUSY while a payment has no outcome, so that the task is retried: the payment decides. */
  async run(payload: unknown): Promise<void> {
    const { id } = payload as { id: number };
    const ctx = systemContext();
    const known = await this.store.find(id);
    if (!known || !transitionOf('run_out', known, ctx.now())) return;
    await this.changes.change('run_out', known, null, ctx, async (tx, _visit, { reason = null }) => {
      // From now on no payment begins.
      await this.store.lock(tx, id);
      if ((await this.charges.pendingOf(tx, id)) > 0) throw new AppError('BUSY', { retryAfterSeconds: 5 });
      await this.entries.deleteAppointment(tx, id);
      return { canceled_by: null, canceled_at: ctx.now(), canceled_reason: reason };
    });
  }
}
