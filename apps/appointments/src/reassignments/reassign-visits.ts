import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { actorOf, canManageProvider } from '@drawpoint/contracts/access';
import { visitsReassigned } from '@drawpoint/contracts/appointments/reassignment.events';
import {
  MOST_REASSIGNED,
  reassignments,
  type Obstacle,
} from '@drawpoint/contracts/appointments/reassignments.contract';
import { colleaguesForVisits } from '@drawpoint/contracts/booking/reassignments.contract';
import type { EventData } from '@drawpoint/contracts/events';
import type { InputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { firstFrom } from '@drawpoint/scheduling/slack';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { handle, type ContextOf } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { Calendar } from '../calendar/calendar.ts';
import { intervalOfAppointment } from '../calendar/interval-of.ts';
import type { Tx } from '../database.store.ts';
import type { AppointmentPatch, AppointmentRecord } from '../domain/appointment-record.ts';
import { plannedEnd, plannedStart } from '../domain/arrival-window.ts';
import type { Colleague } from '../domain/reassignment.ts';
import { transitionOf } from '../domain/transitions.ts';

const MS_PER_MINUTE = 60_000;

type Context = ContextOf<typeof reassignments.reassign>;
/** A visit as it was read, and who is to take it. */
export type Handover = {
  visit: AppointmentRecord;
  to: Omit<Colleague, 'home'>;
  /** The starts that the working hours of the new phlebotomist allow in an arrival window. */
  starts: readonly number[];
  /** When a plan has it begin; otherwise it begins where it fits best. */
  at?: Date | undefined;
};
export type Failure = { appointment_id: number; obstacle: Obstacle };

/** What the rules of booking need to know of a visit whose time and place stay. */
export const wishOf = (
  visit: AppointmentRecord,
): InputOf<typeof colleaguesForVisits.find>['visits'][number] => ({
  id: visit.id,
  service_id: visit.service_id,
  provider_id: visit.provider_id,
  phlebotomist_id: visit.phlebotomist_id,
  starts_at: plannedStart(visit).toISOString(),
  ends_at: plannedEnd(visit).toISOString(),
  ...(visit.window_minutes !== null && {
    window: { from: visit.starts_at.toISOString(), minutes: visit.window_minutes },
  }),
  place: visit.location.place,
});

/** Gives visits to other phlebotomists (docs/product/visits.md#giving-visits-away). */
@Injectable()
export class ReassignVisits {
  constructor(
    private readonly store: AppointmentStore,
    private readonly calendar: Calendar,
    private readonly changes: ChangeAppointment,
    private readonly audit: Audit,
    private readonly events: EventLog,
    private readonly bus: Bus,
  ) {}

  /**
   * All or none, in one transaction with all their calendars locked. Throws NOT_FOUND, FORBIDDEN, INVALID_INPUT, or
   * NOT_REASSIGNABLE with the visits that could not go.
   */
  readonly reassign = handle(reassignments.reassign, async ({ phlebotomist_id: from, visits }, ctx) => {
    const takers = new Map(visits.map((each) => [each.appointment_id, each.phlebotomist_id]));
    if (takers.size < visits.length) throw invalid({ visits: ['Each visit can be given once.'] });
    if ([...takers.values()].includes(from)) throw invalid({ visits: ['Choose another phlebotomist.'] });
    const known = await this.knownOf([...takers.keys()], ctx);
    const wanted = known.map((visit) => ({ visit, from, to: takers.get(visit.id)! }));
    const handovers = await this.allowed(wanted, ctx);
    const parties = [
      ...known.map(({ user_id }) => ({ phlebotomist_id: from, user_id })),
      ...handovers.map(({ to }) => ({ phlebotomist_id: to.id, user_id: null })),
    ];
    await this.calendar.change(parties, ctx, async (tx) => {
      const failed: Failure[] = [];
      for (const handover of handovers) {
        const obstacle = await this.giveIn(tx, handover, ctx);
        if (obstacle) failed.push({ appointment_id: handover.visit.id, obstacle });
      }
      refuseIfAny(failed);
      await this.tellPhlebotomists(tx, handovers, ctx);
    });
    this.events.announceEvents();
    return { reassigned: handovers.length };
  });

  private async knownOf(ids: readonly number[], { caller }: Context): Promise<AppointmentRecord[]> {
    const found = await this.store.byIds(ids);
    if (found.length < ids.length) throw new AppError('NOT_FOUND');
    if (!found.every(({ provider_id }) => canManageProvider(caller, provider_id)))
      throw new AppError('FORBIDDEN');
    if (new Set(found.map(({ local_date }) => local_date)).size > 1)
      throw invalid({ visits: ['The visits must be on one day.'] });
    return found.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
  }

  /**
   * Checks the states of visits and the rules of booking. The calendar is checked inside the transaction. Throws
   * NOT_REASSIGNABLE.
   */
  async allowed(
    wanted: readonly (Pick<Handover, 'visit' | 'at'> & { from: number; to: number })[],
    ctx: Context,
  ): Promise<Handover[]> {
    const obstacles = wanted.flatMap(({ visit, from }) =>
      failureOf(visit, stateObstacle(visit, from, ctx.now())),
    );
    refuseIfAny(obstacles);
    const visits = wanted.map(({ visit, at }) => (at ? { ...visit, planned_at: at } : visit));
    const { colleagues, candidates } = await this.colleaguesFor(
      visits,
      wanted.map(({ to }) => to),
      ctx,
    );
    const checked = wanted.map(({ visit, at, to: taker }) => {
      const to = colleagues.get(taker);
      const candidate = candidates.get(visit.id)?.find(({ id }) => id === to?.id);
      const { starts = [] } = candidate ?? {};
      const obstacle = candidate ? candidate.refusal : ('nobody' as const);
      const minute = at && at.getTime() / MS_PER_MINUTE;
      const isAllowed = minute === undefined || starts.length === 0 || firstFrom(starts, minute) === minute;
      return { visit, at, to, starts, obstacle: isAllowed ? obstacle : ('hours' as const) };
    });
    refuseIfAny(checked.flatMap(({ visit, obstacle }) => failureOf(visit, obstacle)));
    return checked.flatMap(({ visit, at, to, starts }) => (to ? [{ visit, at, to, starts }] : []));
  }

  /** Colleagues by id, and what the rules of booking say of each visit with each of them. */
  async colleaguesFor(visits: readonly AppointmentRecord[], ids: readonly number[], ctx: Context) {
    const among = [...new Set(ids)];
    const calls = Array.from({ length: Math.ceil(visits.length / MOST_REASSIGNED) }, (_, index) => {
      const chunk = visits.slice(index * MOST_REASSIGNED, (index + 1) * MOST_REASSIGNED);
      return this.bus.call(colleaguesForVisits.find, { visits: chunk.map(wishOf), among }, ctx);
    });
    const found = await Promise.all(calls);
    return {
      colleagues: new Map(found.flatMap((each) => each.colleagues.map((one) => [one.id, one] as const))),
      candidates: new Map(
        found.flatMap((each) => each.visits.map((one) => [one.id, one.colleagues] as const)),
      ),
    };
  }

  /** Moves one visit from calendar to calendar. Returns why it could not be, which ends the transaction later. */
  async giveIn(
    tx: Tx,
    { visit: known, to, starts, at }: Handover,
    ctx: Context,
    { limited = false } = {},
  ): Promise<Obstacle | null> {
    const patch: AppointmentPatch = {
      ...{ phlebotomist_id: to.id, phlebotomist_name: to.name },
      default_drive_minutes: to.default_drive_minutes,
      // The new phlebotomist has not set out.
      ...{ stage: null, en_route_at: null, eta_at: null, steps: [] },
      calendar_sequence: known.calendar_sequence + 1,
    };
    try {
      await this.changes.changeIn(tx, 'reassign', known, actorOf(ctx.caller), ctx, async (_tx, visit) => {
        if (visit.calendar_sequence !== known.calendar_sequence) throw new AppError('INVALID_TRANSITION');
        const given = { ...visit, ...patch };
        const circumstances = { limited, now: ctx.now() };
        const fitting = at
          ? await this.calendar.fitAt(tx, { ...given, planned_at: at }, { starts, ...circumstances })
          : await this.calendar.fit(tx, { ...intervalOfAppointment(given), starts }, circumstances);
        await this.calendar.retake(tx, visit, fitting);
        return patch;
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'SLOT_TAKEN') return 'taken';
      if (error.code === 'INVALID_TRANSITION') return 'changed';
      throw error;
    }
    await this.audit.record(tx, ctx, {
      ...{ action: 'visit_reassigned', subject: known.id, person: known.user_id },
      details: `phlebotomist: ${known.phlebotomist_id} → ${to.id}`,
    });
    return null;
  }

  /** Each old phlebotomist and each new one are notified once, however many visits the day has. */
  async tellPhlebotomists(tx: Tx, handovers: readonly Handover[], { caller }: Context): Promise<void> {
    const dataOf = (
      phlebotomist_id: number,
      received: boolean,
      own: readonly Handover[],
    ): EventData<typeof visitsReassigned> => {
      const { local_date, local_time, provider_id } = own[0]!.visit;
      const isOfOne = own.every(({ visit }) => visit.provider_id === provider_id);
      return {
        ...{ phlebotomist_id, received, count: own.length },
        ...{ local_date, local_time, provider_id: isOfOne ? provider_id : null, actor_id: actorOf(caller) },
      };
    };
    const given = Map.groupBy(handovers, ({ visit }) => visit.phlebotomist_id);
    const received = Map.groupBy(handovers, ({ to }) => to.id);
    const news = [
      ...[...given].map(([id, own]) => dataOf(id, false, own)),
      ...[...received].map(([id, own]) => dataOf(id, true, own)),
    ];
    await this.events.append(tx, visitsReassigned, ...news.map((data) => ({ entityId: randomUUID(), data })));
  }
}

function stateObstacle(visit: AppointmentRecord, from: number, now: Date): Obstacle | null {
  if (visit.phlebotomist_id !== from) return 'changed';
  if (transitionOf('reassign', visit, now)) return null;
  return visit.stage === null ? 'changed' : 'begun';
}

export const failureOf = ({ id }: AppointmentRecord, obstacle: Obstacle | null): Failure[] =>
  obstacle === null ? [] : [{ appointment_id: id, obstacle }];

export function refuseIfAny(failed: readonly Failure[]): void {
  if (failed.length > 0) throw new AppError('NOT_REASSIGNABLE', { details: { failed } });
}
