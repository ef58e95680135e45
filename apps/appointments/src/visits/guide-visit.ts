import { Injectable } from '@nestjs/common';
import type { StepAction } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { watchArrival } from '../arrivals/watch-arrival.task.ts';
import { BedsideStore } from '../bedside/bedside.store.ts';
import { CheckDraw } from '../bedside/check-draw.ts';
import { etaOf } from '../domain/arrival.ts';
import { canAnswerNoShow } from '../domain/no-show.ts';
import { isTooLateToTell } from '../domain/step-times.ts';
import { noShowFee } from '../payments/domain/fee-due.ts';
import { VisitFeeStore } from '../payments/visit-fee.store.ts';
import { TravelTimes } from '../travel/travel-times.ts';
import { type StepDetails, type PatchVisit, TakeStep } from './take-step.ts';

/** The patient is told of the step ten seconds after it, and of the drive after that. */
const WATCHED_AFTER_MS = 12_000;

/** The steps of a visit that only its phlebotomist's side takes, each with its time, and the answer to a no-show. */
@Injectable()
export class GuideVisit {
  constructor(
    private readonly steps: TakeStep,
    private readonly store: AppointmentStore,
    private readonly presenter: PresentAppointments,
    private readonly travel: TravelTimes,
    private readonly jobs: Jobs,
    private readonly fees: VisitFeeStore,
    private readonly bedside: BedsideStore,
    private readonly draws: CheckDraw,
  ) {}

  /** The estimate starts from the phone's position, else from the previous visit's place. */
  readonly setOut = handle(visits.setOut, async ({ id, confirm_early, lat, lng }, ctx) =>
    this.take('set_out', { id, confirm_early }, ctx, async (tx, appointment, now) => {
      const phone =
        lat !== undefined && lng !== undefined ? { lat, lng, precision: 'street' as const } : null;
      const from = phone ?? (await this.store.placeBefore(tx, appointment));
      const to = { ...appointment, place: appointment.location.place };
      const minutes = await this.travel.minutes(from, to, now, tx);
      if (!isTooLateToTell('set_out', now, ctx.receivedAt))
        await watchArrival(this.jobs, tx, id, new Date(now.getTime() + WATCHED_AFTER_MS));
      return { en_route_at: now, eta_at: etaOf(now, minutes, appointment.default_drive_minutes) };
    }),
  );

  readonly arrive = handle(visits.arrive, async (input, ctx) =>
    this.take('arrive', input, ctx, async (_tx, _appointment, now) => ({ arrived_at: now })),
  );

  /** Throws the errors of `CheckDraw` before what the company asks for is recorded. */
  readonly draw = handle(visits.draw, async ({ not_drawn, ...input }, ctx) =>
    this.take('draw', input, ctx, async (tx, visit, now) => {
      await this.draws.check(tx, visit);
      await this.bedside.record(tx, visit.id, { not_drawn: not_drawn ?? null });
      return { drawn_at: now };
    }),
  );

  readonly noShow = handle(visits.noShow, async (input, ctx) =>
    this.take('no_show', input, ctx, async (tx, visit, now) => {
      const cents = noShowFee(visit);
      if (cents > 0 && visit.user_id !== null)
        await this.fees.insert(tx, { appointment_id: visit.id, kind: 'no_show', cents, created_at: now });
      return {};
    }),
  );

  /** Throws INVALID_TRANSITION for another outcome, a second answer, and after 48 hours. */
  readonly answerNoShow = handle(visits.answerNoShow, async ({ id, answer }, ctx) => {
    const answered = await this.steps.take(['answer_no_show'], id, ctx, async (_tx, visit, now) => {
      if (!canAnswerNoShow(visit, now)) throw new AppError('INVALID_TRANSITION');
      return { no_show_answer: answer, no_show_answered_at: now };
    });
    return this.presenter.presentOne(answered, ctx);
  });

  readonly failDraw = handle(visits.failDraw, async ({ cause, attempts, ...input }, ctx) =>
    this.take('fail_draw', input, ctx, async (tx, visit) => {
      await this.bedside.record(tx, visit.id, { failed_cause: cause ?? null, attempts: attempts ?? null });
      return {};
    }),
  );

  private async take(
    action: StepAction,
    { id, ...given }: { id: number } & StepDetails,
    ctx: RequestContext<Caller>,
    more?: PatchVisit,
  ) {
    return this.presenter.presentOne(await this.steps.take([action], id, ctx, more, given), ctx);
  }
}
