import { Injectable } from '@nestjs/common';
import { actorOf, canManageAppointment, canManageProvider } from '@drawpoint/contracts/access';
import { dayPlans } from '@drawpoint/contracts/appointments/day-plans.contract';
import type { Obstacle } from '@drawpoint/contracts/appointments/reassignments.contract';
import type { Lane } from '@drawpoint/contracts/booking/lanes.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { handle, type ContextOf } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { OneVisitAtATime } from '../appointments/one-visit-at-a-time.ts';
import { Calendar } from '../calendar/calendar.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import type { Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { latestStart, lengthMinutes, plannedStart } from '../domain/arrival-window.ts';
import { ProposeTimes } from '../moves/propose-times.ts';
import {
  type Failure,
  type Handover,
  ReassignVisits,
  refuseIfAny,
} from '../reassignments/reassign-visits.ts';
import { ReadDay } from './read-day.ts';
import { VisitPinStore } from './visit-pin.store.ts';

type Context = ContextOf<typeof dayPlans.apply>;
type Input = ParsedInputOf<typeof dayPlans.apply>['changes'][number];

/** A change of the plan with its visit, and the starts that the visit's arrival window allows; none for an exact time. */
type Planned = { visit: AppointmentRecord; at: Date; starts: readonly number[] };
type Change = Planned & { wanted: Input };
type Sorted = { planned: Change[]; given: (Change & Handover)[]; proposed: Change[] };

const MS_PER_MINUTE = 60_000;

/** Applies what staff chose of a plan (docs/product/back-office.md#planning-a-day). */
@Injectable()
export class ApplyDayPlan {
  constructor(
    private readonly store: AppointmentStore,
    private readonly days: ReadDay,
    private readonly pins: VisitPinStore,
    private readonly calendar: Calendar,
    private readonly entries: CalendarStore,
    private readonly changes: ChangeAppointment,
    private readonly handovers: ReassignVisits,
    private readonly proposals: ProposeTimes,
    private readonly oneVisit: OneVisitAtATime,
    private readonly events: EventLog,
  ) {}

  /**
   * All or none, in one transaction with all calendars locked. Throws NOT_FOUND, FORBIDDEN, INVALID_INPUT, or
   * NOT_REASSIGNABLE with the visits that could not change.
   */
  readonly apply = handle(dayPlans.apply, async ({ date, changes }, ctx) => {
    const known = await this.knownOf(date, changes, ctx);
    const sorted = await this.sorted(date, known, ctx);
    const { planned, given, proposed } = sorted;
    for (const { visit, wanted, at } of proposed)
      await orObstacle(visit, () => this.proposals.checkRules(visit, timesOf(wanted, at), ctx), refuseIfAny);
    const parties = known.flatMap(({ visit, wanted }) => [
      visit,
      { phlebotomist_id: wanted.phlebotomist_id, user_id: null },
    ]);
    await this.calendar.change(parties, ctx, (tx) => this.applyIn(tx, sorted, ctx));
    this.events.announceEvents();
    return { planned: planned.length, reassigned: given.length, proposed: proposed.length };
  });

  /** Plans visits at other times within their arrival windows: all or none. Throws SLOT_TAKEN. */
  async plan(planned: readonly Planned[], ctx: RequestContext): Promise<void> {
    await this.calendar.change(
      planned.map(({ visit }) => visit),
      ctx,
      async (tx) => {
        for (const { visit } of planned) await this.entries.deleteAppointment(tx, visit.id);
        for (const change of planned) await this.planIn(tx, change, ctx);
      },
    );
    this.events.announceEvents();
  }

  private async applyIn(tx: Tx, { planned, given, proposed }: Sorted, ctx: Context): Promise<void> {
    const failed: Failure[] = [];
    const note = (failures: readonly Failure[]) => failed.push(...failures);
    // Each visit leaves its old time first, so that visits can change places.
    for (const { visit } of [...planned, ...given]) await this.entries.deleteAppointment(tx, visit.id);
    for (const change of planned) await orObstacle(change.visit, () => this.planIn(tx, change, ctx), note);
    for (const handover of given) {
      const obstacle = await this.handovers.giveIn(tx, handover, ctx, { limited: true });
      if (obstacle) note([{ appointment_id: handover.visit.id, obstacle }]);
    }
    for (const { visit, wanted, at } of proposed)
      await orObstacle(visit, () => this.proposals.proposeIn(tx, visit, timesOf(wanted, at), ctx), note);
    refuseIfAny(failed);
    if (given.length > 0) await this.handovers.tellPhlebotomists(tx, given, ctx);
  }

  /** Plans a visit at another time within its arrival window. */
  private async planIn(tx: Tx, { visit: known, at, starts }: Planned, ctx: RequestContext): Promise<void> {
    await this.changes.changeIn(
      tx,
      'plan',
      known,
      ctx.caller && actorOf(ctx.caller),
      ctx,
      async (_tx, visit) => {
        if (visit.calendar_sequence !== known.calendar_sequence) throw new AppError('INVALID_TRANSITION');
        const circumstances = { appointmentId: visit.id, starts, now: ctx.now() };
        const fitting = await this.calendar.fitAt(tx, { ...visit, planned_at: at }, circumstances);
        await this.oneVisit.check(tx, visit, fitting, ctx.caller);
        await this.calendar.retake(tx, visit, fitting);
        return {};
      },
    );
  }

  private async knownOf(
    date: string,
    changes: readonly Input[],
    ctx: Context,
  ): Promise<Omit<Change, 'starts'>[]> {
    const byId = new Map(changes.map((each) => [each.appointment_id, each]));
    if (byId.size < changes.length) throw invalid({ changes: ['Each visit can change once.'] });
    const found = await this.store.byIds([...byId.keys()]);
    if (found.length < byId.size) throw new AppError('NOT_FOUND');
    const known = found.map((visit) => {
      const wanted = byId.get(visit.id)!;
      return { visit, wanted, at: new Date(wanted.starts_at) };
    });
    if (!known.every((each) => mayChange(each, ctx))) throw new AppError('FORBIDDEN');
    if (found.some(({ local_date }) => local_date !== date))
      throw invalid({ changes: ['The visits must be on the day of the plan.'] });
    if (known.some(({ at }) => at.getTime() % MS_PER_MINUTE !== 0))
      throw invalid({ changes: ['The times must be whole minutes.'] });
    const completed = found.find(({ status }) => status === 'completed');
    if (completed) throw invalid({ changes: [`Visit ${completed.confirmation_code} is completed.`] });
    return known.sort((one, other) => one.at.getTime() - other.at.getTime());
  }

  /** Sorts changes by what they mean for the patient. Throws NOT_REASSIGNABLE for those that rules forbid. */
  private async sorted(
    date: string,
    known: readonly Omit<Change, 'starts'>[],
    ctx: Context,
  ): Promise<Sorted> {
    const ids = known.flatMap(({ visit, wanted }) => [visit.phlebotomist_id, wanted.phlebotomist_id]);
    const lanes = new Map((await this.days.lanesOf(date, ids, ctx)).map((lane) => [lane.id, lane]));
    const pins = await this.pins.read(known.map(({ visit }) => visit));
    const failed: Failure[] = [];
    const fail = ({ id }: AppointmentRecord, obstacle: Obstacle) =>
      failed.push({ appointment_id: id, obstacle });
    const sorted: { planned: Change[]; proposed: Change[]; given: Change[] } = {
      planned: [],
      proposed: [],
      given: [],
    };
    for (const change of known) {
      const { visit, wanted, at } = change;
      const { starts } = pins.get(visit.id)!;
      const lane = lanes.get(wanted.phlebotomist_id)!;
      const isKept = isPromised(visit, starts, at);
      if (wanted.calendar_sequence !== visit.calendar_sequence) fail(visit, 'changed');
      else if (wanted.phlebotomist_id !== visit.phlebotomist_id) {
        if (!isKept) throw invalid({ changes: ['A visit that goes to a colleague keeps its promise.'] });
        sorted.given.push({ ...change, starts: [] });
      } else if (!isKept) sorted.proposed.push({ ...change, starts });
      else if (at.getTime() !== plannedStart(visit).getTime()) {
        if (isWorking(visit, lane, at)) sorted.planned.push({ ...change, starts });
        else fail(visit, 'hours');
      }
    }
    refuseIfAny(failed);
    const given = await this.handovers.allowed(
      sorted.given.map(({ visit, wanted, at }) => ({
        ...{ visit, at, from: visit.phlebotomist_id, to: wanted.phlebotomist_id },
      })),
      ctx,
    );
    const changeOf = new Map(sorted.given.map((change) => [change.visit.id, change]));
    return {
      ...sorted,
      given: given.map((handover) => ({ ...changeOf.get(handover.visit.id)!, ...handover })),
    };
  }
}

const timesOf = ({ other_starts = [] }: Input, at: Date): number[] =>
  [...new Set([at.getTime(), ...other_starts.map((start) => Date.parse(start))])].sort(
    (one, other) => one - other,
  );

/** Those who run the company give visits to others. Phlebotomists plan their own. */
const mayChange = ({ visit, wanted }: Omit<Change, 'starts'>, { caller }: Context): boolean =>
  wanted.phlebotomist_id === visit.phlebotomist_id
    ? canManageAppointment(caller, visit)
    : canManageProvider(caller, visit.provider_id);

/** Whether a start keeps the promise: the exact time, or one that the arrival window allows. */
function isPromised(visit: AppointmentRecord, starts: readonly number[], at: Date): boolean {
  if (starts.length === 0) return at >= visit.starts_at && at <= latestStart(visit);
  const minute = at.getTime() / MS_PER_MINUTE;
  return starts.some((first, index) => index % 2 === 0 && minute >= first && minute <= starts[index + 1]!);
}

const isWorking = (visit: AppointmentRecord, { hours }: Lane, at: Date): boolean => {
  const start = at.getTime() / MS_PER_MINUTE;
  return hours.some(([from, until]) => start >= from && start + lengthMinutes(visit) <= until);
};

/** Runs a part of a change. Notes why it failed, where that is for the patient's or the calendar's sake. */
async function orObstacle(
  { id }: AppointmentRecord,
  work: () => Promise<unknown>,
  note: (failures: readonly Failure[]) => unknown,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const obstacle = OBSTACLE_OF[error.code];
    if (!obstacle) throw error;
    note([{ appointment_id: id, obstacle }]);
  }
}

const OBSTACLE_OF: { readonly [Code in string]?: Obstacle } = {
  SLOT_TAKEN: 'taken',
  ALREADY_BOOKED: 'taken',
  INVALID_TRANSITION: 'changed',
};
