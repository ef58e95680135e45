import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Fault } from '@drawpoint/nest-kit/fault';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Calendar } from '../calendar/calendar.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import type { Tx } from '../database.store.ts';
import { actorOf, mayAnswer } from '../domain/access.ts';
import { type Action, transitionOf } from '../domain/transitions.ts';
import { holdsTime, type Visit } from '../domain/visit.ts';
import { expiryKey } from './expiry-job.ts';
import { VisitEvents } from './visit-events.ts';
import { VisitsStore } from './visits.store.ts';

/** Moves visits along the transition table, alone at the phlebotomist's calendar. */
@Injectable()
export class AnswerVisit {
  constructor(
    private readonly calendar: Calendar,
    private readonly entries: CalendarStore,
    private readonly store: VisitsStore,
    private readonly events: VisitEvents,
    private readonly jobs: Jobs,
  ) {}

  /** By a member of staff. Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION or SLOT_TAKEN. */
  async byStaff(action: Action, id: number, caller: Caller, ctx: RequestContext): Promise<Visit> {
    const visit = await this.store.find(id);
    if (!visit) throw new Fault('NOT_FOUND');
    if (!mayAnswer(caller, visit)) throw new Fault('FORBIDDEN');
    return this.move(action, visit, actorOf(caller), ctx);
  }

  /** By the product itself; does nothing where the state no longer asks for it. */
  async byItself(action: Action, id: number, ctx: RequestContext): Promise<void> {
    const visit = await this.store.find(id);
    if (!visit || !transitionOf(action, visit, new Date())) return;
    await this.move(action, visit, null, ctx);
  }

  private async move(
    action: Action,
    known: Visit,
    actorId: number | null,
    ctx: RequestContext,
  ): Promise<Visit> {
    const { id, phlebotomist_id } = known;
    const moved = await this.calendar.change(phlebotomist_id, ctx, async (tx) => {
      const visit = await this.store.find(id, tx);
      if (!visit) throw new Fault('NOT_FOUND');
      const now = new Date();
      const transition = transitionOf(action, visit, now);
      if (!transition) throw new Fault('INVALID_TRANSITION');
      const { to: status, reason } = transition;
      const calledOff = !holdsTime(status) && { canceled_by: actorId, canceled_at: now, reason };
      if (!(await this.store.changeStatus(tx, visit, { status, ...calledOff })))
        throw new Fault('INVALID_TRANSITION');
      await this.entries.deleteVisit(tx, id);
      // Written anew, so that the constraint judges the overlap once more (OP §4).
      if (holdsTime(status)) await this.keepTime(tx, visit);
      await this.jobs.remove(tx, expiryKey(id));
      const after = (await this.store.find(id, tx)) ?? visit;
      await this.events.append(tx, after, transition.change, actorId);
      return after;
    });
    this.events.poke();
    return moved;
  }

  private async keepTime(tx: Tx, visit: Visit): Promise<void> {
    const { id: appointment_id, phlebotomist_id, user_id, starts_at, ends_at, location } = visit;
    const { place } = location;
    await this.entries.insertVisit(tx, {
      appointment_id,
      phlebotomist_id,
      user_id,
      starts_at,
      ends_at,
      place,
    });
  }
}
