import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { board, type BoardRefusal } from '@drawpoint/contracts/appointments/board.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { handle, type ContextOf } from '@drawpoint/nest-kit/feature/handle';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { OneVisitAtATime } from '../appointments/one-visit-at-a-time.ts';
import { plannedIso } from '../appointments/to-appointment.ts';
import { Calendar } from '../calendar/calendar.ts';
import type { Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { plannedStart } from '../domain/arrival-window.ts';
import { freedTime } from '../domain/freed-time.ts';
import { UNDO_MS } from '../domain/step-times.ts';
import { startIso } from '../domain/wall-time.ts';
import { PlanMove, type PlannedMove } from './plan-move.ts';
import { moveNoticeKey, TELL_OF_MOVE } from './tell-of-move.task.ts';
import { UntoldMoveStore } from './untold-move.store.ts';

type Context = ContextOf<typeof board.move>;

/** Moves visits by hand, in time and from lane to lane (docs/product/back-office.md#board). */
@Injectable()
export class MoveOnBoard {
  constructor(
    private readonly plans: PlanMove,
    private readonly untold: UntoldMoveStore,
    private readonly calendar: Calendar,
    private readonly changes: ChangeAppointment,
    private readonly oneVisit: OneVisitAtATime,
    private readonly events: AppointmentEvents,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
  ) {}

  /** A failed move keeps the old time. Throws what `PlanMove.of` throws, and the errors of the contract. */
  readonly move = handle(board.move, async ({ calendar_sequence, confirm, ...input }, ctx) => {
    const planned = await this.plans.of(input, ctx);
    const { visit, patch, tells } = planned;
    if (visit.calendar_sequence !== calendar_sequence) throw stale(visit, planned);
    if (planned.refusal) throw REFUSED[planned.refusal]();
    if (tells && confirm !== true) throw invalid({ confirm: ['Confirm that the patient is told.'] });
    const tellAt = tells ? new Date(ctx.now().getTime() + UNDO_MS) : null;
    const parties = [visit, { phlebotomist_id: input.phlebotomist_id, user_id: null }];
    await this.calendar.change(parties, ctx, (tx) => this.moveIn(tx, planned, tellAt, ctx));
    this.events.announceEvents();
    return {
      user_id: visit.user_id,
      calendar_sequence: patch.calendar_sequence!,
      tells_at: tellAt?.toISOString() ?? null,
    };
  });

  private async moveIn(
    tx: Tx,
    { visit: known, told, untoldUntil, patch, interval, starts }: PlannedMove,
    tellAt: Date | null,
    ctx: Context,
  ): Promise<void> {
    const actor = actorOf(ctx.caller);
    await this.changes.changeIn(
      tx,
      'staff_move',
      known,
      actor,
      ctx,
      async (_tx, visit) => {
        const waiting = await this.untold.find(visit.id, tx);
        const isToldSince = untoldUntil !== null && waiting === null;
        if (visit.calendar_sequence !== known.calendar_sequence || isToldSince)
          throw stale(visit, { patch, visit: known });
        const fitting = await this.calendar.fit(tx, interval, { appointmentId: visit.id, now: ctx.now() });
        await this.oneVisit.check(tx, visit, fitting, ctx.caller);
        await this.calendar.retake(tx, visit, { ...fitting, starts });
        return patch;
      },
      (_tx, before, after) =>
        this.events.tell(tx, after, 'planned', actor, { freed: freedTime(before, after) }),
    );
    const { starts_at, window_minutes, phlebotomist_id } = told;
    await this.untold.remove(tx, known.id);
    await this.jobs.remove(tx, moveNoticeKey(known.id));
    if (tellAt) {
      const calendar_sequence = known.calendar_sequence + 1;
      const after = { appointment_id: known.id, calendar_sequence, moved_by: actor, tell_at: tellAt };
      await this.untold.save(tx, { ...after, starts_at, window_minutes, phlebotomist_id });
      const options = { key: moveNoticeKey(known.id), runAt: tellAt };
      await this.jobs.add(tx, TELL_OF_MOVE, { id: known.id }, options);
    }
    // A move within a lane has the entry of the call.
    if (patch.phlebotomist_id === undefined) return;
    const entry = { subject: known.id, person: known.user_id };
    const details = `phlebotomist: ${known.phlebotomist_id} → ${patch.phlebotomist_id}`;
    await this.audit.record(tx, ctx, { ...entry, action: 'visit_reassigned', details });
    if (interval.starts_at.getTime() !== plannedStart(known).getTime())
      await this.audit.record(tx, ctx, { ...entry, action: 'appointment_moved' });
  }
}

const REFUSED: Record<BoardRefusal, () => AppError> = {
  past: () => invalid({ starts_at: ['This time has passed.'] }),
  service: () => new AppError('SERVICE_NOT_OFFERED'),
  area: () => new AppError('OUTSIDE_SERVICE_AREA'),
  hours: () => new AppError('SLOT_TAKEN', { message: 'The phlebotomist does not work at this time.' }),
  taken: () => new AppError('SLOT_TAKEN'),
  drive: () => new AppError('SLOT_TAKEN'),
};

/** Somebody else changed the visit meanwhile. */
function stale(now: AppointmentRecord, { patch, visit }: Pick<PlannedMove, 'patch' | 'visit'>): AppError {
  const { phlebotomist_id, phlebotomist_name, calendar_sequence } = now;
  const current = {
    ...{ phlebotomist_id, phlebotomist_name, calendar_sequence },
    planned_at: plannedIso(now) ?? startIso(now),
  };
  const wanted = patch.phlebotomist_id ?? visit.phlebotomist_id;
  const changed = ['planned_at', ...(wanted === phlebotomist_id ? [] : ['phlebotomist_name'])];
  return new AppError('STALE', { details: { current, changed } });
}
