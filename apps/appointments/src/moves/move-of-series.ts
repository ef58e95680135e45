import { Injectable } from '@nestjs/common';
import { seriesVisits } from '@drawpoint/contracts/appointments/series-visits.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { OneVisitAtATime } from '../appointments/one-visit-at-a-time.ts';
import { Calendar } from '../calendar/calendar.ts';
import { intervalOfAppointment } from '../calendar/interval-of.ts';
import { lengthMinutes } from '../domain/arrival-window.ts';
import { transitionOf } from '../domain/transitions.ts';
import { ProposalStore } from './proposal.store.ts';
import { patchOf } from './take-offer.ts';

/** Moves visits whose series has another plan, as staff do (docs/product/booking.md#series). */
@Injectable()
export class MoveOfSeries {
  constructor(
    private readonly store: AppointmentStore,
    private readonly calendar: Calendar,
    private readonly changes: ChangeAppointment,
    private readonly proposals: ProposalStore,
    private readonly oneVisit: OneVisitAtATime,
    private readonly events: AppointmentEvents,
  ) {}

  /**
   * Booking has checked who moves the series. Throws NOT_FOUND for a visit of another series, SLOT_TAKEN,
   * ALREADY_BOOKED, or INVALID_TRANSITION when another change came between.
   */
  readonly moveOfSeries = handle(seriesVisits.move, async (input, ctx) => {
    const known = await this.store.get(input.id);
    if (known.series_id !== input.series_id) throw new AppError('NOT_FOUND');
    const ends = Date.parse(input.starts_at) + lengthMinutes(known) * 60_000;
    const patch = patchOf(known, { ...input, ends_at: new Date(ends).toISOString(), price: null });
    const after = { ...known, ...patch };
    const interval = { ...intervalOfAppointment(after), starts: input.window?.starts ?? [] };
    const parties = [known, { phlebotomist_id: input.phlebotomist.id, user_id: null }];
    const outcome = await this.calendar.change(parties, ctx, async (tx) => {
      const current = await this.store.get(known.id, tx);
      if (current.status === 'canceled' || current.status === 'denied') return 'off' as const;
      // Moved already, by an earlier try or for a later plan.
      if ((current.series_plan ?? 0) >= input.plan) return 'moved' as const;
      if (!transitionOf('staff_move', current, ctx.now())) return 'stays' as const;
      if (current.calendar_sequence !== known.calendar_sequence) throw new AppError('INVALID_TRANSITION');
      const isSame =
        after.starts_at.getTime() === current.starts_at.getTime() &&
        after.phlebotomist_id === current.phlebotomist_id &&
        after.window_minutes === current.window_minutes;
      if (isSame) {
        await this.store.update(tx, current, { series_plan: input.plan });
        return 'moved' as const;
      }
      const { actor_id } = input;
      const moved = await this.changes.changeIn(
        tx,
        'staff_move',
        known,
        actor_id,
        ctx,
        async (_tx, visit) => {
          // Proposed times do not apply to the new time.
          await this.proposals.end(tx, visit.id, 'replaced', ctx.now());
          const circumstances = { appointmentId: visit.id, limited: true, now: ctx.now() };
          const fitting = await this.calendar.fit(tx, interval, circumstances);
          await this.oneVisit.check(tx, visit, fitting, ctx.caller);
          await this.calendar.retake(tx, visit, fitting);
          return { ...patch, series_plan: input.plan, calendar_sequence: visit.calendar_sequence + 1 };
        },
      );
      if (moved.phlebotomist_id !== known.phlebotomist_id)
        await this.events.tellPhlebotomists(tx, moved, known.phlebotomist_id, actor_id);
      return 'moved' as const;
    });
    this.events.announceEvents();
    return { outcome };
  });
}
