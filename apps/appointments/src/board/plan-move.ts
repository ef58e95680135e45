import { Injectable } from '@nestjs/common';
import { canManageProvider } from '@drawpoint/contracts/access';
import type { BoardRefusal, board } from '@drawpoint/contracts/appointments/board.contract';
import { colleaguesForVisits } from '@drawpoint/contracts/booking/reassignments.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { ContextOf } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { intervalOfAppointment } from '../calendar/interval-of.ts';
import type { WantedInterval } from '../calendar/calendar.ts';
import type { AppointmentPatch, AppointmentRecord } from '../domain/appointment-record.ts';
import { lengthMinutes, plannedStart } from '../domain/arrival-window.ts';
import { promiseAt, type Told } from '../domain/board-day.ts';
import { transitionOf } from '../domain/transitions.ts';
import { promisedTime } from '../domain/wall-time.ts';
import { wishOf } from '../reassignments/reassign-visits.ts';
import { UntoldMoveStore } from './untold-move.store.ts';

type Input = ParsedInputOf<typeof board.tryMove>;
type Context = ContextOf<typeof board.tryMove>;

export type PlannedMove = {
  visit: AppointmentRecord;
  /** What the patient was told last. */
  told: Told;
  /** The time until which an earlier move waits to be told; null without one. */
  untoldUntil: Date | null;
  patch: AppointmentPatch;
  /** The time that it takes, at exactly this start. */
  interval: WantedInterval;
  /** The starts that working hours allow in the arrival window; empty for an exact time. */
  starts: readonly number[];
  /** Why the rules of booking refuse it. */
  refusal: BoardRefusal | null;
  /** Whether there is something to tell the patient. */
  tells: boolean;
};

const MS_PER_MINUTE = 60_000;

/**
 * What a move on the board changes, and what the rules of booking say. Service, area and working hours count; as in
 * giving a visit away, notice and the grid of times don't. The calendar checks conflicts.
 */
@Injectable()
export class PlanMove {
  constructor(
    private readonly store: AppointmentStore,
    private readonly untold: UntoldMoveStore,
    private readonly bus: Bus,
  ) {}

  /** Throws NOT_FOUND, FORBIDDEN, INVALID_INPUT at `starts_at` or `phlebotomist_id`, or INVALID_TRANSITION. */
  async of({ appointment_id, phlebotomist_id, starts_at }: Input, ctx: Context): Promise<PlannedMove> {
    const start = new Date(starts_at);
    if (start.getTime() % MS_PER_MINUTE !== 0)
      throw invalid({ starts_at: ['The time must be a whole minute.'] });
    const visit = await this.store.get(appointment_id);
    if (!canManageProvider(ctx.caller, visit.provider_id)) throw new AppError('FORBIDDEN');
    if (!transitionOf('staff_move', visit, ctx.now())) throw new AppError('INVALID_TRANSITION');
    const earlier = await this.untold.find(visit.id);
    const waiting = earlier?.calendar_sequence === visit.calendar_sequence ? earlier : null;
    const told: Told = waiting ?? visit;
    const promise = promiseAt(told, start);
    const isKept = promise.starts_at.getTime() === told.starts_at.getTime();
    const tells = !isKept || phlebotomist_id !== told.phlebotomist_id;
    const wanted = wishOf({ ...visit, ...timeOf(visit, promise, start) });
    const found = await this.bus.call(
      colleaguesForVisits.find,
      { visits: [wanted], among: [phlebotomist_id] },
      ctx,
    );
    const [to] = found.colleagues;
    const verdict = found.visits[0]?.colleagues[0];
    if (!to || !verdict)
      throw invalid({ phlebotomist_id: ['Choose a phlebotomist of the visit’s company.'] });
    const patch: AppointmentPatch = {
      ...timeOf(visit, promise, start),
      ...(to.id !== visit.phlebotomist_id && {
        ...{ phlebotomist_id: to.id, phlebotomist_name: to.name },
        default_drive_minutes: to.default_drive_minutes,
      }),
      calendar_sequence: visit.calendar_sequence + 1,
    };
    const starts = verdict.starts ?? [];
    const isBack = waiting !== null && !tells;
    const isPast = start < ctx.now() && start.getTime() !== plannedStart(visit).getTime();
    const hours = starts.length > 0 && !allows(starts, start) ? ('hours' as const) : null;
    return {
      ...{ visit, told, untoldUntil: waiting?.tell_at ?? null, patch, starts, tells },
      interval: { ...intervalOfAppointment({ ...visit, ...patch }), starts: [] },
      // What stood before can be restored.
      refusal: isBack ? null : isPast ? 'past' : (verdict.refusal ?? hours),
    };
  }
}

const timeOf = (
  visit: AppointmentRecord,
  { starts_at, window_minutes }: Pick<Told, 'starts_at' | 'window_minutes'>,
  start: Date,
) => {
  const end = new Date(starts_at.getTime() + lengthMinutes(visit) * MS_PER_MINUTE);
  const time = promisedTime(visit.tz, starts_at, end, window_minutes);
  return { ...time, planned_at: window_minutes === null ? null : start };
};

/** Whether [first, last, first, last, …] in epoch minutes include a start. */
function allows(starts: readonly number[], start: Date): boolean {
  const minute = start.getTime() / MS_PER_MINUTE;
  return starts.some(
    (first, index) => index % 2 === 0 && first <= minute && minute <= (starts[index + 1] ?? first),
  );
}
