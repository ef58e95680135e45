import { Injectable } from '@nestjs/common';
import { canManageAppointment } from '@drawpoint/contracts/access';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toCents } from '@drawpoint/rules/money';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { OneVisitAtATime } from '../appointments/one-visit-at-a-time.ts';
import { Calendar } from '../calendar/calendar.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import { intervalOfAppointment } from '../calendar/interval-of.ts';
import type { AppointmentPatch, AppointmentRecord } from '../domain/appointment-record.ts';
import { promisedTime } from '../domain/wall-time.ts';
import { ProposalStore } from './proposal.store.ts';

/** Moves visits to times from the waitlist, which may be with another phlebotomist. */
@Injectable()
export class TakeOffer {
  constructor(
    private readonly store: AppointmentStore,
    private readonly calendar: Calendar,
    private readonly entries: CalendarStore,
    private readonly changes: ChangeAppointment,
    private readonly proposals: ProposalStore,
    private readonly oneVisit: OneVisitAtATime,
    private readonly events: AppointmentEvents,
  ) {}

  /** Throws NOT_FOUND or FORBIDDEN. */
  readonly checkManaged = handle(appointmentMoves.checkManaged, async ({ id }, { caller }) => {
    const visit = await this.store.get(id);
    if (!caller || !canManageAppointment(caller, visit)) throw new AppError('FORBIDDEN');
    return {};
  });

  /** Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION, SLOT_TAKEN or ALREADY_BOOKED. */
  readonly takeOffer = handle(appointmentMoves.takeOffer, async (input, ctx) => {
    const known = await this.store.get(input.id);
    const owner = known.user_id;
    if (owner === null || owner !== ctx.caller?.user_id) throw new AppError('FORBIDDEN');
    if (known.offer_key === input.key) return {};
    const patch = patchOf(known, input);
    const interval = {
      ...intervalOfAppointment({ ...known, ...patch }),
      starts: input.window?.starts ?? [],
    };
    const parties = [known, { phlebotomist_id: input.phlebotomist.id, user_id: null }];
    await this.calendar.change(parties, ctx, async (tx) => {
      // The same answer was sent from two devices.
      if ((await this.store.get(known.id, tx)).offer_key === input.key) return;
      await this.entries.takeHold(tx, input.key);
      const moved = await this.changes.changeIn(tx, 'accept_offer', known, owner, ctx, async (_tx, visit) => {
        if (visit.calendar_sequence !== known.calendar_sequence) throw new AppError('INVALID_TRANSITION');
        // Proposed times do not apply to the new time.
        await this.proposals.end(tx, visit.id, 'replaced', ctx.now());
        const circumstances = { appointmentId: visit.id, limited: true, now: ctx.now() };
        const fitting = await this.calendar.fit(tx, interval, circumstances);
        await this.oneVisit.check(tx, visit, fitting, ctx.caller);
        await this.calendar.retake(tx, visit, fitting);
        return { ...patch, offer_key: input.key, calendar_sequence: visit.calendar_sequence + 1 };
      });
      if (moved.phlebotomist_id !== known.phlebotomist_id)
        await this.events.tellPhlebotomists(tx, moved, known.phlebotomist_id, owner);
    });
    this.events.announceEvents();
    return {};
  });
}

type NewTime = Omit<ParsedInputOf<typeof appointmentMoves.takeOffer>, 'id' | 'key'>;

/** What a move to a time of another phlebotomist, or of the same one, changes. */
export function patchOf(
  known: AppointmentRecord,
  { phlebotomist, starts_at, ends_at, window, tz, price }: NewTime,
): AppointmentPatch {
  return {
    ...promisedTime(tz, new Date(starts_at), new Date(ends_at), window?.minutes ?? null),
    // At another time, it is no longer one stretch with the visits it was booked with.
    together_id: null,
    ...(phlebotomist.id !== known.phlebotomist_id && {
      phlebotomist_id: phlebotomist.id,
      phlebotomist_name: phlebotomist.name,
      default_drive_minutes: phlebotomist.default_drive_minutes,
    }),
    ...(price && {
      line_items: price.line_items.map(({ label, amount }) => ({ label, cents: toCents(amount) })),
      subtotal_cents: price.subtotal_cents,
    }),
  };
}
