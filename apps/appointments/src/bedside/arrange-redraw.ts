import { Injectable } from '@nestjs/common';
import { actorOf, canManageAppointment } from '@drawpoint/contracts/access';
import { bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { redrawCauses } from '../domain/bedside.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { RequestEvents } from '../requests/request-events.ts';
import { RequestStore } from '../requests/request.store.ts';
import { TakeStep } from '../visits/take-step.ts';
import { BedsideStore } from './bedside.store.ts';
import { PresentBedside } from './present-bedside.ts';

/** Samples that a lab cannot use, and requests to be drawn again (docs/product/at-the-bedside.md#redraw). */
@Injectable()
export class ArrangeRedraw {
  constructor(
    private readonly db: Database,
    private readonly visits: AppointmentStore,
    private readonly steps: TakeStep,
    private readonly store: BedsideStore,
    private readonly presenter: PresentBedside,
    private readonly requests: RequestStore,
    private readonly events: RequestEvents,
    private readonly policies: PolicyStore,
  ) {}

  /** The patient is told once. Throws NOT_FOUND, FORBIDDEN, or INVALID_TRANSITION, also for a second rejection. */
  readonly reject = handle(bedside.reject, async ({ id, reason, note }, ctx) => {
    const visit = await this.steps.take(
      ['reject_drawn', 'reject_completed'],
      id,
      ctx,
      async (tx, _visit, now) => {
        if ((await this.store.of(id, tx)).rejected_at)
          throw new AppError('INVALID_TRANSITION', { message: REJECTED_BEFORE });
        await this.store.record(tx, id, { rejection: { reason, note: note || null }, rejected_at: now });
        return {};
      },
    );
    return this.presenter.present(visit, ctx);
  });

  /**
   * A second time changes nothing, unless the visit that was booked is off. Throws NOT_FOUND, FORBIDDEN, or
   * INVALID_TRANSITION where nothing has to be drawn again.
   */
  readonly askForRedraw = handle(bedside.askForRedraw, async ({ id, cause }, ctx) => {
    const free = await this.policies.isRedrawFree((await this.visits.get(id)).provider_id);
    const visit = await inTransaction(this.db, async (tx: Tx) => {
      const found = await this.visits.lock(tx, id);
      if (!found) throw new AppError('NOT_FOUND');
      if (!canManageAppointment(ctx.caller, found)) throw new AppError('FORBIDDEN');
      if (!redrawCauses(found, await this.store.of(id, tx)).includes(cause) || found.user_id === null)
        throw new AppError('INVALID_TRANSITION');
      if ((await this.requests.redrawsOf(id, tx)).some((each) => each.cause === cause)) return found;
      const { user_id, phlebotomist_id, phlebotomist_name, provider_id, provider_name } = found;
      const made = await this.requests.insert(tx, {
        ...{ user_id, phlebotomist_id, phlebotomist_name, provider_id, provider_name },
        ...{ actor_id: actorOf(ctx.caller), note: null, attachment_id: null, requested_at: ctx.now() },
        ...{ redraw_of: id, redraw_cause: cause, free },
      });
      await this.events.created(tx, made);
      return found;
    });
    this.events.announceEvents();
    return this.presenter.present(visit, ctx);
  });
}

const REJECTED_BEFORE = 'The lab’s rejection of this sample is recorded already.';
