import { Injectable } from '@nestjs/common';
import { actorOf, isInScope, providersManagedBy } from '@drawpoint/contracts/access';
import { day } from '@drawpoint/contracts/appointments/day.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { COMMON_ERRORS, type ErrorCode, type WireError } from '@drawpoint/contracts/errors';
import { AppError, fromWire } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { afterRefusal, settlementsOf } from '../domain/phone-action.ts';
import { CompleteCanceled } from './complete-canceled.ts';
import { LeaveToOffice } from './leave-to-office.ts';
import { waitsFor } from './list-needs-you.ts';
import { type Decision, type PhoneActionRecord, PhoneActionStore } from './phone-action.store.ts';
import { RunPhoneAction } from './run-phone-action.ts';

type Context = RequestContext<Caller>;

/** What the office decides about actions of phones (docs/product/offline.md#needs-you). */
@Injectable()
export class SettlePhoneAction {
  constructor(
    private readonly db: Database,
    private readonly store: PhoneActionStore,
    private readonly appointments: AppointmentStore,
    private readonly runner: RunPhoneAction,
    private readonly office: LeaveToOffice,
    private readonly completion: CompleteCanceled,
  ) {}

  /** Throws NOT_FOUND for actions of other companies, and INVALID_TRANSITION for what was decided or cannot be. */
  readonly settle = handle(day.settle, async ({ id, how, reason }, ctx) => {
    const action = (await this.store.byIds([id])).get(id);
    if (!action || !isInScope(providersManagedBy(ctx.caller), action)) throw new AppError('NOT_FOUND');
    if (action.state !== 'needs_you') throw new AppError('INVALID_TRANSITION', { message: DECIDED });
    const { appointment_id } = action;
    const visit = appointment_id === null ? null : await this.appointments.get(appointment_id);
    const waiting = (await this.store.waitingFor([action])).filter((each) => waitsFor(each, action));
    const all = [action, ...waiting];
    if (!settlementsOf(visit, all).includes(how)) throw new AppError('INVALID_TRANSITION');
    const decision = { how, reason, by: actorOf(ctx.caller), at: ctx.now() };
    if (how === 'dismiss') await inTransaction(this.db, (tx) => this.end(tx, all, 'dismissed', decision));
    else if (how === 'apply') await this.apply(action, waiting, decision, ctx);
    else if (visit) {
      const records = waiting.filter(this.isRecord);
      const steps = all.filter((each) => !records.includes(each));
      await this.completion.complete(visit, all, ctx, (tx) => this.end(tx, steps, 'done', decision));
      await this.runWaiting(records, decision, ctx);
    }
    return {};
  });

  private async end(
    tx: Tx,
    [action, ...waiting]: readonly PhoneActionRecord[],
    state: 'dismissed' | 'done',
    decision: Decision,
  ): Promise<void> {
    if (!action || !(await this.store.move(tx, action, ['needs_you'], { state, decision })))
      throw new AppError('INVALID_TRANSITION', { message: DECIDED });
    for (const each of waiting) await this.store.move(tx, each, ['waiting'], { state, decision });
  }

  /** Does the action with the rights of who decides, then those that wait, until one needs a decision again. */
  private async apply(
    action: PhoneActionRecord,
    waiting: readonly PhoneActionRecord[],
    decision: Decision,
    ctx: Context,
  ): Promise<void> {
    const first = await this.run(action, 'needs_you', decision, ctx);
    if (first) throw declared(first);
    await this.runWaiting(waiting, decision, ctx);
  }

  private async runWaiting(
    waiting: readonly PhoneActionRecord[],
    decision: Decision,
    ctx: Context,
  ): Promise<void> {
    for (const each of waiting) {
      const error = await this.run(each, 'waiting', decision, ctx);
      const becomes = error && afterRefusal(error);
      // The phone sends it again.
      if (becomes === 'later') return;
      if (error && becomes === 'refused')
        await this.store.move(this.db, each, ['waiting'], { state: 'refused', result: { error } });
      if (error && becomes === 'needs_you')
        return this.office.leave(each, ['waiting'], { reason: null, error });
    }
  }

  /** What was recorded about the patient counts as of then, whatever became of the visit. */
  private readonly isRecord = (action: PhoneActionRecord): boolean =>
    this.runner.operationOf(action)?.offline === 'record';

  private async run(
    action: PhoneActionRecord,
    from: 'needs_you' | 'waiting',
    decision: Decision,
    ctx: Context,
  ): Promise<WireError | null> {
    // Who decides also decides that it was not too early, or too late to be in order.
    const input = { ...action.input, confirm_early: true };
    const isStep = action.appointment_id !== null && !this.isRecord(action);
    const last = isStep && (await this.appointments.get(action.appointment_id!)).steps.at(-1);
    const at = new Date(Math.max(action.at.getTime(), last ? Date.parse(last.at) : 0));
    const reply = await this.runner.run({ ...action, input }, at, ctx, { from: [from], decision });
    if (!reply.ok) return reply.error;
    await this.store.keepAnswers([{ id: action.id, output: reply.output }]);
    return null;
  }
}

const DECIDED = 'Somebody has already decided about this.';

/** The operation's own codes and fields are not those of the decision. */
function declared(error: WireError): AppError {
  const codes: readonly ErrorCode[] = [...day.settle.errors, ...COMMON_ERRORS];
  if (codes.includes(error.code) && !error.errors) return fromWire(error);
  const [reason = error.message] = Object.values(error.errors ?? {}).flat();
  return new AppError('INVALID_TRANSITION', { message: reason });
}
