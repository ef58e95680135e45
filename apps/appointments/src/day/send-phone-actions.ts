import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { canManageAppointment } from '@drawpoint/contracts/access';
import {
  day,
  type ActionAnswer,
  type NeedsYouReason,
  type PhoneAction,
} from '@drawpoint/contracts/appointments/day.contract';
import { visits as visitCalls } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { id } from '@drawpoint/contracts/fields';
import { AppError, invalid, toWire } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { afterRefusal, countedAt, isAhead, isOld, type PhoneActionState } from '../domain/phone-action.ts';
import { LeaveToOffice } from './leave-to-office.ts';
import {
  type ActionProblem,
  type ActionResult,
  type NewPhoneAction,
  type PhoneActionRecord,
  PhoneActionStore,
} from './phone-action.store.ts';
import { RunPhoneAction } from './run-phone-action.ts';

type Context = RequestContext<Caller>;
type Visits = ReadonlyMap<number, AppointmentRecord>;
/** The actions of one visit, or of none, in order, with their places in the call. */
type Group = { visit: AppointmentRecord | null; actions: { index: number; record: PhoneActionRecord }[] };
/** What earlier actions mean for later ones of the visit. */
type Course = { isHeld: boolean; halt: ActionProblem | null; before: Date | null; beforeIsOwn: boolean };

const UNDECIDED: readonly PhoneActionState[] = ['received', 'waiting'];
/** Visits of a call whose actions are done at the same time. */
const VISITS_AT_ONCE = 4;
/** An action that begins later than this could end after the call. */
const LEAST_MS_LEFT = 1_000;

/** Does what phones stored without a network (docs/product/offline.md). */
@Injectable()
export class SendPhoneActions {
  constructor(
    private readonly db: Database,
    private readonly store: PhoneActionStore,
    private readonly appointments: AppointmentStore,
    private readonly runner: RunPhoneAction,
    private readonly office: LeaveToOffice,
  ) {}

  /**
   * The actions of a visit run one after the other; visits do not wait for each other. What is about no visit follows,
   * since the tubes that it names may get their labels here.
   */
  readonly send = handle(day.send, async ({ actions }, ctx) => {
    const known = await this.store.byIds(actions.map((action) => action.id));
    const visits = await this.visitsOf(actions);
    const answers: ActionAnswer[] = [];
    const fresh: NewPhoneAction[] = [];
    const groups = new Map<number | null, Group>();
    for (const [index, action] of actions.entries()) {
      const sent = toRecord(action, visits, ctx);
      const record = known.get(action.id);
      const refusal = record ? mismatchOf(record, sent) : await this.problemOf(sent, visits, ctx);
      if (refusal) {
        answers[index] = refusedWith(action.id, refusal);
        continue;
      }
      const kept = record ?? sent;
      if (!record) {
        fresh.push(newOf(sent));
        known.set(sent.id, sent);
      }
      const { appointment_id } = kept;
      const group = groups.get(appointment_id) ?? {
        visit: visits.get(appointment_id ?? 0) ?? null,
        actions: [],
      };
      group.actions.push({ index, record: kept });
      groups.set(appointment_id, group);
    }
    if (fresh.length > 0) await this.store.receive(fresh);
    const held = await this.store.heldOf([...visits.keys()], ctx.caller.user_id);
    const queue = new PQueue({ concurrency: VISITS_AT_ONCE });
    const ofNone = groups.get(null);
    groups.delete(null);
    const halts = await queue.addAll(
      [...groups.values()].map((group) => async () => this.doInOrder(group, held, answers, ctx)),
    );
    // A tube whose label could not be put on now is not a wrong one.
    const halt = halts.find((each) => each !== null) ?? null;
    if (ofNone) await this.doInOrder(ofNone, held, answers, ctx, halt);
    await this.store.keepAnswers(
      answers.flatMap(({ id: each, state, answer }) =>
        state === 'done' && answer !== null ? [{ id: each, output: answer }] : [],
      ),
    );
    return { data: answers };
  });

  private async visitsOf(actions: readonly PhoneAction[]): Promise<Visits> {
    const found = await this.appointments.byIds([...new Set(actions.flatMap(visitIdOf))]);
    return new Map(found.map((visit) => [visit.id, visit]));
  }

  /** Why an action is not even kept. A visit that a colleague has by now is one for the office. */
  private async problemOf(
    action: PhoneActionRecord,
    visits: Visits,
    { caller, now }: Context,
  ): Promise<ActionProblem | null> {
    if (!this.runner.operationOf(action)) return problem(invalid({ operation: [NOT_STORED] }));
    if (isAhead(action.at, now())) return problem(invalid({ at: [CLOCK_AHEAD] }));
    const [named] = visitIdOf(action);
    if (named === undefined) return null;
    const visit = visits.get(named);
    if (!visit) return problem(new AppError('NOT_FOUND'));
    const isTheirs = canManageAppointment(caller, visit) || visit.provider_id === caller.provider_id;
    if (isTheirs || (await this.store.worksFor(caller.user_id, visit.provider_id))) return null;
    return problem(new AppError('FORBIDDEN'));
  }

  private async doInOrder(
    { visit, actions }: Group,
    held: ReadonlySet<number>,
    answers: ActionAnswer[],
    ctx: Context,
    halt: ActionProblem | null = null,
  ): Promise<ActionProblem | null> {
    const last = visit?.steps.at(-1);
    const course: Course = {
      isHeld: visit !== null && held.has(visit.id),
      halt,
      before: last ? new Date(last.at) : null,
      beforeIsOwn: last?.by === ctx.caller.user_id,
    };
    for (const { index, record } of actions) {
      if (UNDECIDED.includes(record.state)) await this.decide(record, visit, course, ctx);
      if (visit && record.state === 'needs_you') course.isHeld = true;
      answers[index] = toAnswer(record, course.halt);
    }
    return course.halt;
  }

  /** Does an action, or says what becomes of it. Its record then is as it is stored. */
  private async decide(
    record: PhoneActionRecord,
    visit: AppointmentRecord | null,
    course: Course,
    ctx: Context,
  ): Promise<void> {
    const isStep = this.runner.operationOf(record)?.offline === 'step';
    if (course.isHeld && isStep) return this.move(record, { state: 'waiting' });
    if (ctx.msLeft() < LEAST_MS_LEFT) course.halt ??= problem(new AppError('TIMEOUT'));
    if (course.halt) return;
    if (isOld(record.at, ctx.now())) return this.leave(record, 'old', null, course);
    if (isStep && visit && isCompletedByOthers(visit, ctx.caller))
      return this.leave(record, 'completed', null, course);
    // What was recorded before a step of another phone is not out of order.
    const at =
      countedAt(record.at, ctx.now(), course.before) ??
      (isStep ? null : countedAt(record.at, ctx.now(), null));
    if (!at) {
      const error = problem(invalid({ at: [BEFORE_LAST_STEP] }));
      if (course.beforeIsOwn) return this.move(record, { state: 'refused', result: { error } });
      return this.leave(record, null, error, course);
    }
    const reply = await this.runner.run(record, at, ctx, { from: UNDECIDED });
    if (reply.ok) {
      Object.assign(record, { state: 'done', result: { output: reply.output } });
      if (isStep) Object.assign(course, { before: at, beforeIsOwn: true });
      return;
    }
    const { code, message, errors } = reply.error;
    const error = { code, message, errors };
    const becomes = afterRefusal(reply.error);
    if (becomes === 'refused') return this.move(record, { state: 'refused', result: { error } });
    if (becomes === 'needs_you') return this.leave(record, null, error, course);
    if (code === 'STILL_RUNNING') await this.readAgain(record);
    if (UNDECIDED.includes(record.state)) course.halt = error;
  }

  private async move(
    record: PhoneActionRecord,
    to: { state: PhoneActionState; result?: ActionResult },
  ): Promise<void> {
    if (await this.store.move(this.db, record, UNDECIDED, to)) Object.assign(record, to);
    else await this.readAgain(record);
  }

  private async leave(
    record: PhoneActionRecord,
    reason: NeedsYouReason | null,
    error: ActionProblem | null,
    course: Course,
  ): Promise<void> {
    // What was recorded about the patient waits with what the office decides about already.
    if (course.isHeld) return this.move(record, { state: 'waiting' });
    // It says nothing about the patient that somebody would have to keep.
    if (record.operation === visitCalls.undoStep.subject)
      return this.move(record, { state: 'refused', result: { error: NOT_UNDONE } });
    await this.office.leave(record, UNDECIDED, { reason, error });
    await this.readAgain(record);
  }

  /** As it is stored: another call may have decided it meanwhile, or have come first with the same id. */
  private async readAgain(record: PhoneActionRecord): Promise<void> {
    const stored = (await this.store.byIds([record.id])).get(record.id);
    const error = stored && mismatchOf(stored, record);
    Object.assign(record, error ? { state: 'refused', result: { error } } : stored);
  }
}

const NOT_STORED = 'A phone can’t store this action.';
const CLOCK_AHEAD =
  'The clock of this phone is ahead of the real time. Set date and time to automatic; then the action is sent again.';
const BEFORE_LAST_STEP =
  'This is before the last step of the visit. Please check date and time of this phone.';
const OTHER_CONTENT = 'An action with this id was sent before.';

const visitIdOf = ({ input }: Pick<PhoneAction, 'input'>): number[] => {
  const read = id.safeParse(input['id']);
  return read.success ? [read.data] : [];
};

/** Otherwise the phone's completion would correct the charges and notes of theirs. */
const isCompletedByOthers = ({ status, steps }: AppointmentRecord, { user_id }: Caller): boolean =>
  status === 'completed' && steps.at(-1)?.by !== user_id;

function toRecord(action: PhoneAction, visits: Visits, ctx: Context): PhoneActionRecord {
  const visit = visits.get(visitIdOf(action)[0] ?? 0);
  const content = JSON.stringify([action.operation, action.input, action.at]);
  return {
    ...{ id: action.id, operation: action.operation, input: action.input, at: new Date(action.at) },
    ...{ phlebotomist_id: ctx.caller.user_id, received_at: ctx.now() },
    appointment_id: visit?.id ?? null,
    provider_id: visit ? visit.provider_id : ctx.caller.provider_id,
    content_hash: createHash('sha256').update(content).digest('base64url'),
    ...{ state: 'received', reason: null, result: null },
  };
}

const newOf = ({ state: _state, reason: _reason, result: _result, ...sent }: PhoneActionRecord) => sent;

/** The same id of somebody else, or of something else. Both sound alike. */
const mismatchOf = (known: PhoneActionRecord, sent: PhoneActionRecord): ActionProblem | null =>
  known.phlebotomist_id === sent.phlebotomist_id && known.content_hash === sent.content_hash
    ? null
    : problem(new AppError('IDEMPOTENCY_MISMATCH', { message: OTHER_CONTENT }));

function problem(error: AppError): ActionProblem {
  const { code, message, errors } = toWire(error);
  return { code, message, errors };
}

const refusedWith = (actionId: string, error: ActionProblem): ActionAnswer => ({
  ...{ id: actionId, state: 'refused', answer: null, error },
});

const NOT_UNDONE = problem(
  new AppError('INVALID_TRANSITION', {
    message: 'This step can no longer be undone. Please call the office.',
  }),
);
const SET_ASIDE = problem(new AppError('INVALID_TRANSITION', { message: 'The office set this aside.' }));

function toAnswer(
  { id: actionId, state, result }: PhoneActionRecord,
  halt: ActionProblem | null,
): ActionAnswer {
  const output = result && 'output' in result ? result.output : null;
  const error = result && 'error' in result ? result.error : null;
  switch (state) {
    case 'done':
      return { id: actionId, state, answer: output, error: null };
    case 'dismissed':
      return refusedWith(actionId, SET_ASIDE);
    case 'needs_you':
    case 'refused':
      return { id: actionId, state, answer: null, error };
    default:
      return { id: actionId, state: 'waiting', answer: null, error: halt };
  }
}
