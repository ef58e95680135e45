import { Injectable } from '@nestjs/common';
import { attendance, type AskedVisit } from '@drawpoint/contracts/appointments/attendance.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { UserProjection } from '@drawpoint/nest-kit/events/user-projection';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentAttendance, AppointmentRecord } from '../domain/appointment-record.ts';
import { attendanceOf } from '../domain/attendance.ts';
import { transitionOf } from '../domain/transitions.ts';
import { startIso, windowOf } from '../domain/wall-time.ts';
import { CancelAppointment } from '../moves/cancel-appointment.ts';
import { MoveAppointment } from '../moves/move-appointment.ts';
import { toMovable } from '../moves/reschedule-appointment.ts';
import { cancellationOf } from '../payments/domain/fee-due.ts';
import { AnswerLinkStore } from './answer-link.store.ts';

/** A visit of a link that works, with its owner. */
type Linked = AppointmentRecord & { user_id: number };

/** Answers to "Can you make it?", by the link of a reminder or by text message. */
@Injectable()
export class AnswerVisit {
  constructor(
    private readonly db: Database,
    private readonly links: AnswerLinkStore,
    private readonly appointments: AppointmentStore,
    private readonly changes: ChangeAppointment,
    private readonly cancellation: CancelAppointment,
    private readonly moves: MoveAppointment,
    private readonly events: AppointmentEvents,
    private readonly people: UserProjection,
  ) {}

  /** Throws NOT_FOUND for every link that does not work, without a reason. */
  readonly show = handle(attendance.show, async ({ token }, ctx) =>
    toAsked(await this.linked(token, ctx), ctx.now()),
  );

  /**
   * Throws NOT_FOUND as `show` does, INVALID_TRANSITION once the phlebotomist has set out or arrived, or FEE_CHANGED
   * when canceling costs a fee: then the patient signs in.
   */
  readonly answer = handle(attendance.answer, async ({ token, answer, reason }, ctx) => {
    const visit = await this.linked(token, ctx);
    if (answer === 'confirm') return toAsked(await this.confirm(visit, 'link', ctx), ctx.now());
    const canceled = await this.cancellation.cancelVisit(
      'cancel',
      visit,
      { actor: visit.user_id, reason },
      ctx,
    );
    return toAsked(canceled, ctx.now());
  });

  /** Throws NOT_FOUND as `show` does, and what `MoveAppointment.move` throws for a new time. */
  readonly move = handle(attendance.move, async ({ token, starts_at: startsAt, window }, ctx) => {
    const visit = await this.linked(token, ctx);
    if (!transitionOf('move', visit, ctx.now())) throw new AppError('INVALID_TRANSITION');
    const time = { startsAt, window: window === true, destination: null };
    const moved = await this.moves.move(visit, { action: 'move', actorId: visit.user_id, ...time }, ctx);
    return toAsked(moved, ctx.now());
  });

  /** Throws NOT_FOUND as `show` does, or INVALID_TRANSITION. */
  readonly findMovable = handle(attendance.findMovable, async ({ token }, ctx) => {
    const visit = await this.linked(token, ctx);
    if (!transitionOf('move', visit, ctx.now())) throw new AppError('INVALID_TRANSITION');
    return { ...toMovable(visit), id: visit.id };
  });

  readonly makeLink = handle(attendance.makeLink, async ({ id }, { now }) => {
    const visit = await this.appointments.get(id);
    if (attendanceOf(visit) !== 'no_answer' || visit.user_id === null) return { token: null };
    return { token: await this.links.insert(id, visit.user_id, now()) };
  });

  readonly answerByText = handle(attendance.answerByText, async ({ id, user_id, is_clear }, ctx) => {
    const visit = await this.appointments.find(id);
    if (!visit || visit.user_id !== user_id || !transitionOf('attend', visit, ctx.now()))
      return { outcome: 'over' as const };
    if (is_clear) {
      await this.confirm(visit, 'text', ctx);
      return { outcome: 'confirmed' as const };
    }
    await inTransaction(this.db, async (tx: Tx) => {
      if (!(await this.appointments.update(tx, visit, {}))) throw new AppError('STALE');
      await this.events.append(tx, { ...visit, version: visit.version + 1 }, 'answer_unclear', null);
    });
    this.events.announceEvents();
    return { outcome: 'unclear' as const };
  });

  /** The first answer counts, also when it is given twice. */
  private async confirm(
    visit: AppointmentRecord,
    attendance_confirmed_by: NonNullable<AppointmentAttendance['attendance_confirmed_by']>,
    ctx: RequestContext,
  ): Promise<AppointmentRecord> {
    if (visit.attendance_confirmed_at) return visit;
    return this.changes.change('attend', visit, visit.user_id, ctx, (_tx, before) =>
      Promise.resolve(
        before.attendance_confirmed_at ? {} : { attendance_confirmed_at: ctx.now(), attendance_confirmed_by },
      ),
    );
  }

  /** A link works until the start of its visit, for the account that was reminded. */
  private async linked(token: string, { now }: RequestContext): Promise<Linked> {
    const link = await this.links.find(token);
    const visit = link && (await this.appointments.find(link.appointment_id));
    if (!visit || visit.status !== 'approved' || visit.starts_at <= now()) throw new AppError('NOT_FOUND');
    const { user_id } = link;
    if (visit.user_id !== user_id || (await this.people.names([user_id])).get(user_id)?.deleted)
      throw new AppError('NOT_FOUND');
    return { ...visit, user_id };
  }
}

const toAsked = (visit: AppointmentRecord, now: Date): AskedVisit => ({
  first_name: visit.patient.first_name,
  starts_at: startIso(visit),
  arrival_window: windowOf(visit) ?? undefined,
  tz: visit.tz,
  zip: visit.location.address_zip,
  state: stateOf(visit),
  cancel: cancellationOf(visit, 'patient', now).fee > 0 ? 'sign_in' : 'free',
  appointment_id: visit.id,
});

function stateOf(visit: AppointmentRecord): AskedVisit['state'] {
  if (visit.status === 'canceled') return 'canceled';
  if (visit.status === 'pending') return 'moved';
  return attendanceOf(visit) === 'confirmed' ? 'confirmed' : 'asked';
}
