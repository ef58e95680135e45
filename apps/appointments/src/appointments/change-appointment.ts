import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { AnswerLinkStore } from '../attendance/answer-link.store.ts';
import { ArrivalStore } from '../arrivals/arrival.store.ts';
import { Calendar } from '../calendar/calendar.ts';
import type { Tx } from '../database.store.ts';
import { NOT_ASKED } from '../domain/attendance.ts';
import type { AppointmentPatch, AppointmentRecord } from '../domain/appointment-record.ts';
import { freedTime } from '../domain/freed-time.ts';
import { type Action, type Transition, statusAfter, transitionOf } from '../domain/transitions.ts';
import { AppointmentEvents } from './appointment-events.ts';
import { AppointmentJobs } from './appointment-jobs.ts';
import { AppointmentStore } from './appointment.store.ts';

/**
 * The work of a change, inside its transaction. Returns the fields to set besides the transition's status.
 */
type Work = (tx: Tx, visit: AppointmentRecord, transition: Transition) => Promise<AppointmentPatch>;

/** Options of a change. */
type Circumstances = {
  /** Notifies others. By default, of the transition's change. */
  tell?: ((tx: Tx, before: AppointmentRecord, after: AppointmentRecord) => Promise<void>) | undefined;
};

/** Changes visits along the transition table, with the phlebotomist's calendar locked. */
@Injectable()
export class ChangeAppointment {
  constructor(
    private readonly calendar: Calendar,
    private readonly store: AppointmentStore,
    private readonly events: AppointmentEvents,
    private readonly jobs: AppointmentJobs,
    private readonly arrivals: ArrivalStore,
    private readonly links: AnswerLinkStore,
  ) {}

  /**
   * Makes one change and appends one event. Concurrent changes run one after the other. Throws NOT_FOUND,
   * INVALID_TRANSITION and the errors of the work and the calendar.
   */
  async change(
    action: Action,
    known: AppointmentRecord,
    actorId: number | null,
    ctx: RequestContext,
    work: Work,
    { tell }: Circumstances = {},
  ): Promise<AppointmentRecord> {
    const changed = await this.calendar.change(known, ctx, (tx) =>
      this.changeIn(tx, action, known, actorId, ctx, work, tell),
    );
    this.events.announceEvents();
    return changed;
  }

  /**
   * The same inside a transaction that has locked the calendars. Throws INVALID_TRANSITION too when the visit has
   * another phlebotomist by now: the transaction has not locked that calendar.
   */
  async changeIn(
    tx: Tx,
    action: Action,
    known: AppointmentRecord,
    actorId: number | null,
    ctx: RequestContext,
    work: Work,
    tell?: Circumstances['tell'],
  ): Promise<AppointmentRecord> {
    // Locked, so that what only adds to a visit, such as a notice of its last step, does not make the change fail.
    const visit = await this.store.lock(tx, known.id);
    if (!visit) throw new AppError('NOT_FOUND');
    const now = ctx.now();
    const transition = transitionOf(action, visit, now);
    if (!transition || visit.phlebotomist_id !== known.phlebotomist_id)
      throw new AppError('INVALID_TRANSITION');
    const patch = await this.withAttendance(tx, visit, transition, await work(tx, visit, transition));
    const status = statusAfter(transition, visit.status);
    const over = transition.unpaid && { deposit_until: null };
    if (!(await this.store.update(tx, visit, { ...patch, ...over, status })))
      throw new AppError('INVALID_TRANSITION');
    const after = (await this.store.find(visit.id, tx)) ?? visit;
    if (isUnderWay(visit) && !isUnderWay(after)) await this.arrivals.forget(tx, visit.id);
    await this.jobs.follow(tx, after, now);
    if (tell) await tell(tx, visit, after);
    else await this.events.append(tx, after, transition.change, actorId, { freed: freedTime(visit, after) });
    return after;
  }

  /** An answer counts for its start. The half hour that narrows an arrival window lies within what was confirmed. */
  private async withAttendance(
    tx: Tx,
    visit: AppointmentRecord,
    { change }: Transition,
    patch: AppointmentPatch,
  ): Promise<AppointmentPatch> {
    const isMoved = patch.starts_at && patch.starts_at.getTime() !== visit.starts_at.getTime();
    if (!isMoved || change === 'narrowed') return patch;
    await this.links.deleteAll(tx, visit.id);
    return { ...patch, ...NOT_ASKED };
  }
}

const isUnderWay = ({ status, stage }: AppointmentRecord): boolean =>
  status === 'approved' && stage === 'en_route';
