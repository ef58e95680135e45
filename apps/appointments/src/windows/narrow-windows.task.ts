import { Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { Calendar } from '../calendar/calendar.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import type { Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { lengthMinutes, plannedStart } from '../domain/arrival-window.ts';
import { PlanEvening } from '../day-plans/plan-evening.ts';
import { halfHourOf, startsIn, TOLD_MINUTES, toldFrom } from '../domain/narrowing.ts';
import { promisedTime } from '../domain/wall-time.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { WindowStore } from './window.store.ts';

const MS_PER_MINUTE = 60_000;

/**
 * On the evening before, plans the day once more, narrows each arrival window to the half hour of the planned arrival
 * and tells the patient (docs/product/visits.md#windows). A visit that is booked or approved later follows at the next run.
 */
@Injectable()
export class NarrowWindows implements Task {
  constructor(
    private readonly store: WindowStore,
    private readonly appointments: AppointmentStore,
    private readonly policies: PolicyStore,
    private readonly calendar: Calendar,
    private readonly entries: CalendarStore,
    private readonly changes: ChangeAppointment,
    private readonly evening: PlanEvening,
    private readonly log: Log,
    private readonly events: AppointmentEvents,
  ) {}

  async run(): Promise<void> {
    const ctx = systemContext();
    const now = ctx.now();
    const untold = await this.store.untold(now);
    if (untold.length === 0) return;
    const rulesOf = await this.policies.dayRules(untold.map(({ provider_id }) => provider_id));
    const due = untold.filter((visit) => toldFrom(visit, rulesOf(visit.provider_id).narrowAt) <= now);
    const days = Map.groupBy(due, ({ phlebotomist_id, local_date }) => `${phlebotomist_id} ${local_date}`);
    for (const [first] of days.values()) await this.plan(first!, ctx);
    // Visits that were booked together move together.
    const groups = Map.groupBy(due, (visit) => `${visit.phlebotomist_id} ${visit.together_id ?? visit.id}`);
    for (const group of groups.values())
      await this.narrow(
        group.map(({ id }) => id),
        group[0]!,
        ctx,
      );
  }

  /** A day that cannot be planned keeps the plan it has. */
  private async plan(
    { phlebotomist_id, local_date }: Pick<AppointmentRecord, 'phlebotomist_id' | 'local_date'>,
    ctx: RequestContext,
  ): Promise<void> {
    try {
      await this.evening.plan(local_date, phlebotomist_id, ctx);
    } catch (err) {
      this.log.warn({ err, phlebotomist: phlebotomist_id }, 'A day was not planned on the evening before');
    }
  }

  private async narrow(
    ids: readonly number[],
    { phlebotomist_id }: Pick<AppointmentRecord, 'phlebotomist_id'>,
    ctx: RequestContext,
  ): Promise<void> {
    await this.calendar.change({ phlebotomist_id, user_id: null }, ctx, async (tx) => {
      const visits: AppointmentRecord[] = [];
      for (const id of ids) {
        const visit = await this.appointments.find(id, tx);
        const isSame = visit?.status === 'approved' && visit.phlebotomist_id === phlebotomist_id;
        if (isSame && visit.stage === null && (visit.window_minutes ?? 0) > TOLD_MINUTES) visits.push(visit);
      }
      const starts = await this.startsOf(tx, visits);
      for (const [index, visit] of visits.entries()) await this.tell(tx, visit, starts[index]!, ctx);
    });
    this.events.announceEvents();
  }

  /** The starts that each keeps: in its own half hour, and with the others of its group right before and after. */
  private async startsOf(tx: Tx, visits: readonly AppointmentRecord[]): Promise<number[][]> {
    const [first] = visits;
    if (!first) return [];
    const laterBy = visits.map(
      (visit) => (plannedStart(visit).getTime() - plannedStart(first).getTime()) / MS_PER_MINUTE,
    );
    let common = await this.entries.startsOf(tx, first.id);
    for (const [index, visit] of visits.entries()) {
      const begin = new Date(halfHourOf(visit).getTime() - laterBy[index]! * MS_PER_MINUTE);
      common = startsIn(common, begin);
    }
    return laterBy.map((minutes) => common.map((start) => start + minutes));
  }

  private async tell(
    tx: Tx,
    known: AppointmentRecord,
    starts: readonly number[],
    ctx: RequestContext,
  ): Promise<void> {
    await this.changes.changeIn(tx, 'narrow', known, null, ctx, async (_tx, visit) => {
      const begin = halfHourOf(visit);
      await this.entries.allowStarts(tx, visit.id, starts);
      await this.store.keepReminders(tx, visit, begin);
      const end = new Date(begin.getTime() + lengthMinutes(visit) * MS_PER_MINUTE);
      return {
        ...promisedTime(visit.tz, begin, end, TOLD_MINUTES),
        planned_at: visit.planned_at,
        calendar_sequence: visit.calendar_sequence + 1,
      };
    });
  }
}
