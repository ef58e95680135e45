import { Injectable } from '@nestjs/common';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toCents } from '@drawpoint/rules/money';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { CheckDraw } from '../bedside/check-draw.ts';
import type { Tx } from '../database.store.ts';
import type { AppointmentPatch, AppointmentRecord, PricedLine } from '../domain/appointment-record.ts';
import { ChargeStore } from '../payments/charge.store.ts';
import { isPaidSince } from '../payments/domain/paid-since.ts';
import { TakeStep } from './take-step.ts';

type Completion = ParsedInputOf<typeof visits.complete>;

/** Completes visits and corrects completions: extras and notes. */
@Injectable()
export class CompleteVisit {
  constructor(
    private readonly steps: TakeStep,
    private readonly charges: ChargeStore,
    private readonly presenter: PresentAppointments,
    private readonly draws: CheckDraw,
  ) {}

  /**
   * For a completed visit this is a correction, in which omitted fields stay. Throws INVALID_INPUT for a
   * fraction of a cent, and the errors of `CheckDraw` for a visit that is not drawn.
   */
  readonly complete = handle(visits.complete, async ({ id, confirm_early, ...completion }, ctx) => {
    const extras = extrasOf(completion.extras);
    const completed = await this.steps.take(
      ['complete', 'correct'],
      id,
      ctx,
      async (tx, appointment, now): Promise<AppointmentPatch> => {
        await this.checkUnpaid(tx, appointment);
        // A completion from any other stage says that the draw was made.
        if (appointment.status === 'approved' && appointment.stage !== 'drawn')
          await this.draws.check(tx, appointment);
        return {
          completed_at: appointment.completed_at ?? now,
          ...(extras && { extras, extra_cents: extras.reduce((sum, { cents }) => sum + cents, 0) }),
          ...(completion.notes !== undefined && { notes: completion.notes }),
        };
      },
      { confirm_early },
    );
    return this.presenter.presentOne(completed, ctx);
  });

  /**
   * A payment since the completion was made at its price, so that price is final
   * (docs/product/visits.md#completing).
   */
  private async checkUnpaid(tx: Tx, { id, completed_at }: AppointmentRecord): Promise<void> {
    if (completed_at === null) return;
    const parts = await this.charges.partsOfAppointments([id], tx);
    if (isPaidSince(completed_at, parts)) throw new AppError('INVALID_TRANSITION', { message: PAID_SINCE });
  }
}

const PAID_SINCE = 'This visit was paid for, so its charges and notes stay as they are.';

/** The extras above 0 (docs/product/visits.md#completing), in cents; undefined when none were sent. */
export function extrasOf(extras: Completion['extras']): PricedLine[] | undefined {
  if (extras === undefined) return undefined;
  return (extras ?? []).flatMap(({ label, amount }) => {
    if (amount <= 0) return [];
    return [{ label: label || 'Extra', cents: toCents(amount) }];
  });
}
