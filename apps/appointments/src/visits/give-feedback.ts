import { Injectable } from '@nestjs/common';
import { feedback } from '@drawpoint/contracts/appointments/feedback.contract';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import { knownNumber, TIP_MAX } from '@drawpoint/rules/known-options';
import { formatCents, toCents } from '@drawpoint/rules/money';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { highestTip } from '../payments/domain/tip-due.ts';
import { TakeStep } from './take-step.ts';

/** How long feedback can be changed, in days (docs/product/visits.md#feedback). */
const EDITABLE_DAYS = 7;
const MS_PER_DAY = 86_400_000;

/** Stores patients' feedback about visits. */
@Injectable()
export class GiveFeedback {
  constructor(
    private readonly steps: TakeStep,
    private readonly presenter: PresentAppointments,
    private readonly options: KnownOptions,
  ) {}

  /**
   * Omitted fields stay. Throws NOT_FOUND, FORBIDDEN, INVALID_INPUT for empty feedback or a tip above the
   * maximum, and INVALID_TRANSITION before completion or after 7 days.
   */
  readonly give = handle(
    feedback.give,
    async ({ id, tip_amount }, ctx) => {
      if (!tip_amount) return { errors: {} };
      const { visit } = await this.steps.check(['rate'], id, ctx);
      return { errors: tipErrors(tip_amount, visit, await this.tipMax()) };
    },
    async ({ id, rating, comment, tip_amount, pay_extra }, ctx) => {
      const intents = { tip_cents: centsOf(tip_amount), pay_extra_cents: centsOf(pay_extra) };
      const given = { rating, comment: comment === undefined ? undefined : comment || null, ...intents };
      const rated = await this.steps.take(['rate'], id, ctx, async (_tx, visit, now) => {
        const { rated_at } = visit;
        // Null clears a value that was given before; without one it is no feedback.
        const isNothing = (value: unknown) => value === undefined || (value === null && rated_at === null);
        if (Object.values(given).every(isNothing)) throw invalid({ rating: [NOTHING_GIVEN] });
        if (rated_at && now.getTime() > rated_at.getTime() + EDITABLE_DAYS * MS_PER_DAY)
          throw new AppError('INVALID_TRANSITION', { message: TOO_LATE });
        return { ...given, rated_at: rated_at ?? now };
      });
      return this.presenter.presentOne(rated, ctx);
    },
  );

  /** Dollars. */
  private async tipMax(): Promise<number> {
    return knownNumber(TIP_MAX, (await this.options.values([TIP_MAX])).get(TIP_MAX));
  }
}

const NOTHING_GIVEN = 'Please give a rating, a comment or an amount.';
const TOO_LATE = `Feedback can be changed for ${EDITABLE_DAYS} days.`;

const centsOf = (dollars: number | null | undefined): number | null | undefined =>
  typeof dollars === 'number' ? toCents(dollars) : dollars;

/** A tip that was promised before the limit was lowered may stay. */
function tipErrors(tip: number, visit: AppointmentRecord, tipMax: number): FieldErrors {
  const cents = toCents(tip);
  const most = highestTip(visit, tipMax);
  if (cents === visit.tip_cents || cents <= most) return {};
  return { tip_amount: [`The tip may be ${formatCents(most)} at most.`] };
}
