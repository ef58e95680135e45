import { Injectable } from '@nestjs/common';
import { board, type BoardRefusal, type MoveCost } from '@drawpoint/contracts/appointments/board.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle, type ContextOf } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { Calendar } from '../calendar/calendar.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { atRiskIn } from '../domain/board-day.ts';
import { BoardDays } from './board-days.ts';
import { PlanMove, type PlannedMove } from './plan-move.ts';

type Context = ContextOf<typeof board.tryMove>;
type Day = Pick<AppointmentRecord, 'phlebotomist_id' | 'local_date'>;

/** What a move would cost. Saves nothing. */
@Injectable()
export class TryMove {
  constructor(
    private readonly plans: PlanMove,
    private readonly calendar: Calendar,
    private readonly entries: CalendarStore,
    private readonly days: BoardDays,
  ) {}

  /** Throws what `PlanMove.of` throws. */
  readonly tryMove = handle(board.tryMove, async (input, ctx) => {
    const planned = await this.plans.of(input, ctx);
    const refusal = planned.refusal ?? (await this.conflictOf(planned, ctx));
    return {
      ...{ fits: refusal === null, refusals: refusal === null ? [] : [refusal] },
      ...(await this.costOf(planned, ctx)),
      tells_patient: planned.tells,
    };
  });

  private async conflictOf({ visit, interval }: PlannedMove, ctx: Context): Promise<BoardRefusal | null> {
    const except = { appointmentId: visit.id };
    try {
      await this.calendar.checkFits(interval, { ...except, now: ctx.now() });
      return null;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SLOT_TAKEN') throw error;
    }
    const { phlebotomist_id, starts_at: from, ends_at: to } = interval;
    const busy = await this.entries.list(
      { phlebotomist_ids: [phlebotomist_id], from, to },
      ctx.now(),
      except,
    );
    return busy.length > 0 ? 'taken' : 'drive';
  }

  private async costOf(
    { visit, patch }: PlannedMove,
    ctx: Context,
  ): Promise<Pick<MoveCost, 'lanes' | 'at_risk'>> {
    const after: AppointmentRecord = { ...visit, ...patch };
    const days = [visit, ...(isSameDay(visit, after) ? [] : [after])];
    const before = await this.readDays(days, ctx);
    const asked = before.map(({ lane, visits, day }) => {
      const others = visits.filter(({ id }) => id !== visit.id);
      return { lane, visits: isSameDay(day, after) ? [...others, after] : others };
    });
    const costs = await this.days.of([...before, ...asked]);
    const now = ctx.now();
    const changes = before.map(({ lane }, index) => ({
      lane,
      ...{ was: costs[index]!, becomes: costs[before.length + index]! },
    }));
    const isoIn = (tz: string, at: Date | null) => at && toOffsetIso(tz, Math.round(at.getTime() / 60_000));
    return {
      lanes: changes.map(({ lane: { id, tz }, was, becomes }) => ({
        phlebotomist_id: id,
        drive_minutes: { before: was.minutes, after: becomes.minutes },
        home_at: { before: isoIn(tz, was.homeAt), after: isoIn(tz, becomes.homeAt) },
      })),
      at_risk: changes.flatMap(({ was, becomes }) => {
        const known = new Set(atRiskIn(was, now).map(({ id }) => id));
        return atRiskIn(becomes, now)
          .filter(({ id }) => id !== visit.id && !known.has(id))
          .map((each) => ({ appointment_id: each.id, patient_name: fullName(each.patient) }));
      }),
    };
  }

  private readDays(days: readonly Day[], ctx: Context) {
    return Promise.all(
      days.map(async (day) => {
        const visits = await this.days.visitsOf(
          day.local_date,
          { phlebotomistIds: [day.phlebotomist_id] },
          ctx,
        );
        const lanes = await this.days.lanesOf(day.local_date, undefined, visits, ctx);
        const lane = lanes.find(({ id }) => id === day.phlebotomist_id);
        if (!lane) throw new AppError('FORBIDDEN');
        return { day, visits, lane };
      }),
    );
  }
}

const isSameDay = (one: Day, other: Day): boolean =>
  one.phlebotomist_id === other.phlebotomist_id && one.local_date === other.local_date;
