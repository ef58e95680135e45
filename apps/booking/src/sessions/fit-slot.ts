import { Injectable } from '@nestjs/common';
import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import type { WindowStarts } from '@drawpoint/contracts/booking/moves.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { refusalOf } from '@drawpoint/scheduling/fits';
import type { BookingLimits, Exception, Rule } from '@drawpoint/scheduling/schedule';
import { type ArrivalWindow, startsInWindow } from '@drawpoint/scheduling/windows';
import type { PhlebotomistWithHours } from '../catalog/phlebotomist.store.ts';
import { withDaysOff } from '../domain/hours.ts';
import type { DraftPlace } from '../domain/session-draft.ts';
import { ReadBusy, windowOf } from '../slots/read-busy.ts';
import { type SlotContext, SlotContextStore } from '../slots/slot-context.store.ts';
import type { SessionRecord } from './session-record.ts';

/** `window`: the starts in a chosen arrival window. */
type FitContext = SlotContext & { window?: WindowStarts };

/** A visit someone chose a start for, in epoch minutes. */
type WantedAppointment = {
  providerId: number | null;
  phlebotomist: PhlebotomistWithHours;
  start: number;
  end: number;
  place: DraftPlace | null;
  /** Whether the start is that of an arrival window. */
  isWindow: boolean;
  /** Why staff chose it outside of hours or notice; null where the rules hold. */
  overrideReason: string | null;
};

/**
 * Chosen slots: checks them against the rules, and holds them in the calendar of the appointments service.
 */
@Injectable()
export class FitSlot {
  constructor(
    private readonly context: SlotContextStore,
    private readonly calendars: ReadBusy,
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /**
   * What a hold needs, when notice, horizon, grid and working hours allow the visit; else null. The calendar
   * checks other visits.
   */
  async obeysRules(wanted: WantedAppointment, ctx: RequestContext): Promise<FitContext | null> {
    const { phlebotomist, start, end, isWindow, overrideReason } = wanted;
    const { caller, now: clock } = ctx;
    if (!phlebotomist.bookable) return null;
    const { tz, default_drive_minutes: defaultDriveMinutes } = phlebotomist;
    const context = await this.context.of(caller?.user_id ?? null, clock());
    const { limits, ...hours } =
      overrideReason === null
        ? { ...withDaysOff(phlebotomist.hours, wanted.providerId), limits: context.limits }
        : overridden(context.limits);
    const schedule = { tz, defaultDriveMinutes, busy: [], ...hours };
    const now = clock().getTime() / 60_000;
    const request = { schedule, lengthMinutes: end - start, now, limits };
    if (!isWindow) return refusalOf(request, start) === null ? context : null;
    const window = await this.promisedWindow(wanted, ctx);
    const starts = window && startsInWindow(request, start, window);
    return Array.isArray(starts) ? { ...context, window: { minutes: window!.minutes, starts } } : null;
  }

  /** The arrival window as the listing offers it; null when the provider promises none. */
  private async promisedWindow(
    { phlebotomist, providerId, place, start, end }: WantedAppointment,
    ctx: RequestContext,
  ): Promise<ArrivalWindow | null> {
    const { id, tz, default_drive_minutes, home } = phlebotomist;
    const person = { id, tz, default_drive_minutes, home, provider_id: providerId };
    const asked = { busyFrom: start, busyTo: start + 1, place, exceptKey: null };
    const found = await this.calendars.of(person, asked, ctx);
    return windowOf(found.arrival, found.home, end - start);
  }

  /**
   * Places or renews the hold for the option's time, within the session's life. Null when the person has a
   * newer session (docs/product/booking.md#holds). Throws SLOT_TAKEN when the time is taken.
   */
  async hold(
    session: SessionRecord,
    appointment: WantedAppointment,
    { session: newest, holdMinutes, window }: FitContext,
    ctx: RequestContext,
  ): Promise<Date | null> {
    if (newest?.appointment_key !== session.appointment_key) return null;
    const { phlebotomist, providerId, start, end, place, overrideReason } = appointment;
    const expires = Math.min(ctx.now().getTime() + holdMinutes * 60_000, session.expires_at.getTime());
    const { held_until } = await this.bus.call(
      calendar.placeHold,
      {
        key: session.appointment_key,
        user_id: session.user_id,
        phlebotomist_id: phlebotomist.id,
        starts_at: new Date(start * 60_000).toISOString(),
        ends_at: new Date(end * 60_000).toISOString(),
        window,
        default_drive_minutes: phlebotomist.default_drive_minutes,
        ...{ provider_id: providerId, tz: phlebotomist.tz, unlimited: overrideReason !== null },
        place,
        expires_at: new Date(expires).toISOString(),
      },
      ctx,
    );
    return new Date(held_until);
  }

  /** Releases a hold. A failure is only logged, because the hold expires by itself. */
  async release(appointmentKey: string, ctx: RequestContext): Promise<void> {
    try {
      await this.bus.call(calendar.releaseHold, { key: appointmentKey }, ctx);
    } catch (error) {
      this.log.warn({ err: error }, 'A hold could not be released');
    }
  }
}

/** Around the clock, every day. */
const ALWAYS: readonly Rule[] = [0, 1, 2, 3, 4, 5, 6].map((dow) => ({
  dow,
  startTime: '00:00',
  endTime: '24:00',
}));

type Judged = { rules: readonly Rule[]; exceptions: readonly Exception[]; limits: BookingLimits };

/**
 * Limits for a start that staff chose with a reason: no hours, no notice, but the horizon, the grid and no
 * past time (docs/product/booking.md#time). The calendar always checks visits, holds and drive legs.
 */
const overridden = (limits: BookingLimits): Judged => ({
  rules: ALWAYS,
  exceptions: [],
  limits: { ...limits, noticeMinutes: 0 },
});

/** Whether an error says that the time is somebody else's. */
export function isSlotTaken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'SLOT_TAKEN';
}
