import { Injectable } from '@nestjs/common';
import { moves } from '@drawpoint/contracts/booking/moves.contract';
import type { InputOf, OutputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { isMoney, toCents, toDollars } from '@drawpoint/rules/money';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { OneVisitAtATime } from '../appointments/one-visit-at-a-time.ts';
import { linesOf } from '../appointments/to-appointment.ts';
import { Calendar } from '../calendar/calendar.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import { intervalOfAppointment } from '../calendar/interval-of.ts';
import type { Tx } from '../database.store.ts';
import type { AppointmentPatch, AppointmentRecord } from '../domain/appointment-record.ts';
import { lengthMinutes } from '../domain/arrival-window.ts';
import { ProposalStore } from './proposal.store.ts';
import type { Action } from '../domain/transitions.ts';
import { promisedTime } from '../domain/wall-time.ts';

type Terms = OutputOf<typeof moves.check>;
/** The new place; absent when the place stays. */
export type Destination = Pick<InputOf<typeof moves.check>, 'address_id' | 'location'>;

export type Move = {
  action: Extract<Action, 'move' | 'staff_move' | 'accept_move'>;
  actorId: number;
  startsAt: string;
  /** The start is that of an arrival window. */
  window?: boolean;
  destination: Destination | null;
  /** New instructions at the same place. */
  instructions?: string | null | undefined;
  /** The total that was shown, in dollars; by default the visit's own. */
  price?: number | undefined;
};

/**
 * Moves a visit to another time or place. Booking checks its rules; the calendar checks that the time is
 * free.
 */
@Injectable()
export class MoveAppointment {
  constructor(
    private readonly calendar: Calendar,
    private readonly entries: CalendarStore,
    private readonly changes: ChangeAppointment,
    private readonly proposals: ProposalStore,
    private readonly oneVisit: OneVisitAtATime,
    private readonly bus: Bus,
  ) {}

  /**
   * A failed move keeps the old time. Throws SLOT_TAKEN, ALREADY_BOOKED, OUTSIDE_SERVICE_AREA,
   * SERVICE_NOT_OFFERED, PRICE_CHANGED, INVALID_TRANSITION, or STALE after another move. `also` runs in the
   * move's transaction.
   */
  async move(
    known: AppointmentRecord,
    wanted: Move,
    ctx: RequestContext,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<AppointmentRecord> {
    const terms = await this.termsOf(known, wanted, ctx);
    checkPrice(known, terms, wanted.price);
    const patch = patchOf(known, terms, wanted.instructions);
    const after = { ...known, ...patch };
    if (isSame(known, after) && !also)
      return this.instruct(known, after.location.special_instructions, wanted.actorId, ctx);
    const interval = { ...intervalOfAppointment(after), starts: terms.window?.starts ?? [] };
    const except = { appointmentId: known.id, limited: wanted.action !== 'staff_move', now: ctx.now() };
    return this.changes.change(wanted.action, known, wanted.actorId, ctx, async (tx, visit) => {
      if (visit.calendar_sequence !== known.calendar_sequence) throw new AppError('STALE');
      await also?.(tx);
      // Proposed times do not apply to the new time.
      await this.proposals.end(tx, visit.id, 'replaced', ctx.now());
      // The patient's hold for another booking must not block their own move.
      if (wanted.action !== 'staff_move' && visit.user_id !== null)
        await this.entries.deleteHoldsOf(tx, visit.user_id);
      const fitting = await this.calendar.fit(tx, interval, except);
      await this.oneVisit.check(tx, visit, fitting, ctx.caller);
      await this.calendar.retake(tx, visit, fitting);
      return { ...patch, calendar_sequence: visit.calendar_sequence + 1 };
    });
  }

  /**
   * Changes the special instructions. It is not a move: it skips the rules on hours and notice, and keeps
   * status and calendar sequence. Throws INVALID_TRANSITION, or STALE after somebody else moved the visit.
   */
  async instruct(
    known: AppointmentRecord,
    special_instructions: string | null,
    actorId: number,
    ctx: RequestContext,
  ): Promise<AppointmentRecord> {
    if (special_instructions === known.location.special_instructions) return known;
    return this.changes.change('instruct', known, actorId, ctx, (_tx, visit) => {
      if (visit.calendar_sequence !== known.calendar_sequence) throw new AppError('STALE');
      return Promise.resolve({ location: { ...visit.location, special_instructions } });
    });
  }

  private termsOf(
    visit: AppointmentRecord,
    { startsAt, window, destination }: Move,
    ctx: RequestContext,
  ): Promise<Terms> {
    const { service_id, provider_id, phlebotomist_id, location } = visit;
    const stays = destination ? null : { place: location.place, length_minutes: lengthMinutes(visit) };
    return this.bus.call(
      moves.check,
      { service_id, provider_id, phlebotomist_id, starts_at: startsAt, window, stays, ...destination },
      ctx,
    );
  }
}

/** The caller must have seen the price: the agreed one at the same place, else that of the new place. */
function checkPrice(known: AppointmentRecord, { moved }: Terms, shown: number | undefined): void {
  if (shown !== undefined && !isMoney(shown))
    throw invalid({ price: ['The price must be an amount of money.'] });
  const expected = shown === undefined ? known.subtotal_cents : toCents(shown);
  const { subtotal_cents } = moved ?? known;
  if (subtotal_cents === expected) return;
  const line_items = moved?.line_items ?? linesOf(known.line_items);
  throw new AppError('PRICE_CHANGED', { details: { price: toDollars(subtotal_cents), line_items } });
}

function patchOf(
  known: AppointmentRecord,
  { starts_at, ends_at, window, tz, default_drive_minutes, moved }: Terms,
  instructions: string | null | undefined,
): AppointmentPatch {
  const time = promisedTime(tz, new Date(starts_at), new Date(ends_at), window?.minutes ?? null);
  if (!moved) {
    const special_instructions =
      instructions === undefined ? known.location.special_instructions : instructions;
    return { ...time, default_drive_minutes, location: { ...known.location, special_instructions } };
  }
  const { address_id, special_instructions, ...location } = moved.location;
  return {
    ...time,
    default_drive_minutes,
    address_id,
    // At another place, there is a drive to those it was booked with.
    together_id: null,
    location: { ...location, special_instructions: special_instructions ?? null },
    line_items: moved.line_items.map(({ label, amount }) => ({ label, cents: toCents(amount) })),
    subtotal_cents: moved.subtotal_cents,
  };
}

const placeOf = ({ location: { special_instructions: _, ...place } }: AppointmentRecord): string =>
  JSON.stringify(place);

/** Whether time and place are the same. Ignores the special instructions. */
const isSame = (before: AppointmentRecord, after: AppointmentRecord): boolean =>
  before.starts_at.getTime() === after.starts_at.getTime() &&
  before.ends_at.getTime() === after.ends_at.getTime() &&
  before.window_minutes === after.window_minutes &&
  placeOf(before) === placeOf(after);
