import { Injectable } from '@nestjs/common';
import {
  visitConfirmations,
  type ConfirmationState,
} from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { answerProblem, confirmationState } from '../domain/confirmation-state.ts';
import { startIso, windowOf } from '../domain/wall-time.ts';
import { type ConfirmationRecord, ConfirmationStore } from './confirmation.store.ts';
import { JoinAppointment } from './join-appointment.ts';

type VisitQuestion = { confirmation: ConfirmationRecord; visit: AppointmentRecord };

/** Asks owners of emails about visits that staff booked with them, and stores the answers. */
@Injectable()
export class AnswerConfirmations {
  constructor(
    private readonly db: Database,
    private readonly store: ConfirmationStore,
    private readonly appointments: AppointmentStore,
    private readonly joining: JoinAppointment,
    private readonly audit: Audit,
    private readonly bus: Bus,
  ) {}

  /** Throws LINK_INVALID. */
  readonly show = handle(visitConfirmations.show, async ({ token }, ctx) => {
    const { confirmation, visit } = await this.byToken(token);
    return { ...questionOf(visit), state: confirmationState(confirmation.state, visit, ctx.now()) };
  });

  /**
   * Throws LINK_INVALID, LINK_EXPIRED when the visit is over, or LINK_USED for a no to a visit that has
   * joined an account.
   */
  readonly answer = handle(visitConfirmations.answer, async ({ token, answer }, ctx) => {
    const { confirmation, visit } = await this.byToken(token);
    checkAnswer(confirmation, visit, answer, ctx.now());
    const unsaid = { appointment_id: answer === 'yes' ? visit.id : null, set_password: null };
    if (confirmation.state === answer) return { state: answer, ...unsaid };
    if (answer === 'no') return { state: await this.refuse(confirmation, ctx), ...unsaid };
    const { first_name, last_name, email, mobile } = visit.patient;
    const owner = await this.bus.call(users.takeOwner, { first_name, last_name, email, mobile }, ctx);
    await this.joining.join(confirmation, owner.user_id, ctx);
    const { password_token } = owner;
    const set_password = password_token === null ? null : { email, token: password_token };
    return { state: 'yes' as const, appointment_id: visit.id, set_password };
  });

  /** Empty while the caller's email is unconfirmed, because its owner is then unknown. */
  readonly listMine = handle(visitConfirmations.listMine, async (_input, ctx) => {
    const email = await this.ownEmail(ctx);
    const waiting = email === null ? [] : await this.store.waitingFor(email, ctx.now());
    const visits = await this.appointments.byIds(waiting.map(({ appointment_id }) => appointment_id));
    const byId = new Map(visits.map((visit) => [visit.id, visit]));
    return {
      data: waiting.flatMap(({ id, appointment_id }) => {
        const visit = byId.get(appointment_id);
        return visit ? [{ id, ...questionOf(visit) }] : [];
      }),
    };
  });

  /** Throws NOT_FOUND (also for a question to another email), LINK_EXPIRED or LINK_USED. */
  readonly answerMine = handle(visitConfirmations.answerMine, async ({ id, answer }, ctx) => {
    const [confirmation, email] = await Promise.all([this.store.find(id), this.ownEmail(ctx)]);
    if (!confirmation || email === null || !this.store.isFor(email, confirmation))
      throw new AppError('NOT_FOUND');
    const visit = await this.appointments.get(confirmation.appointment_id);
    checkAnswer(confirmation, visit, answer, ctx.now());
    if (answer === 'no') return { state: await this.refuse(confirmation, ctx), appointment_id: null };
    await this.joining.join(confirmation, ctx.caller.user_id, ctx);
    return { state: 'yes' as const, appointment_id: visit.id };
  });

  private async refuse(
    { id, appointment_id }: ConfirmationRecord,
    ctx: RequestContext,
  ): Promise<ConfirmationState> {
    await inTransaction(this.db, async (tx: Tx) => {
      const said = await this.store.lock(tx, id);
      if (said === 'yes') throw new AppError('LINK_USED');
      if (said !== 'asked') return;
      await this.store.answer(tx, id, 'no', ctx.now());
      const person = ctx.caller?.user_id ?? null;
      await this.audit.record(tx, ctx, { action: 'visit_declined', subject: appointment_id, person });
    });
    return 'no';
  }

  private async byToken(token: string): Promise<VisitQuestion> {
    const confirmation = await this.store.byToken(token);
    const visit = confirmation && (await this.appointments.find(confirmation.appointment_id));
    if (!visit) throw new AppError('LINK_INVALID');
    return { confirmation, visit };
  }

  private async ownEmail(ctx: RequestContext<Caller>): Promise<string | null> {
    const { user_id } = ctx.caller;
    return (await this.bus.call(users.confirmedEmail, { user_id }, ctx)).email;
  }
}

const questionOf = (visit: AppointmentRecord) => ({
  provider_name: visit.provider_name,
  first_name: visit.patient.first_name,
  starts_at: startIso(visit),
  arrival_window: windowOf(visit),
  tz: visit.tz,
});

function checkAnswer(
  { state }: ConfirmationRecord,
  visit: AppointmentRecord,
  answer: 'yes' | 'no',
  now: Date,
): void {
  const problem = answerProblem(state, answer, visit, now);
  if (problem) throw new AppError(problem);
}
