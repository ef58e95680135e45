import { Injectable } from '@nestjs/common';
import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { PhlebotomistRecord } from '../catalog/records.ts';
import type { DraftPlace } from '../domain/session-draft.ts';
import { BookingOptions } from '../options/booking-options.ts';
import type { SessionRecord } from './session-record.ts';

/** Holds of chosen slots in the calendar, which the appointments service keeps. */
@Injectable()
export class SlotHolds {
  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
    private readonly options: BookingOptions,
  ) {}

  /** Keeps [start, end) (epoch minutes) for as long as the site's option says, within the session's life. Throws SLOT_TAKEN. */
  async place(
    session: SessionRecord,
    phlebotomist: PhlebotomistRecord,
    appointment: { start: number; end: number; place: DraftPlace | null },
    ctx: RequestContext,
  ): Promise<Date> {
    const held = (await this.options.holdMinutes()) * 60_000;
    const expires = Math.min(ctx.now().getTime() + held, session.expires_at.getTime());
    const { held_until } = await this.bus.call(
      calendar.placeHold,
      {
        key: session.appointment_key,
        user_id: session.user_id,
        phlebotomist_id: phlebotomist.id,
        starts_at: new Date(appointment.start * 60_000).toISOString(),
        ends_at: new Date(appointment.end * 60_000).toISOString(),
        default_drive_minutes: phlebotomist.default_drive_minutes,
        place: appointment.place,
        expires_at: new Date(expires).toISOString(),
      },
      ctx,
    );
    return new Date(held_until);
  }

  /** Lets go of a hold. A failure is only logged: the hold ends by itself. */
  async release(appointmentKey: string, ctx: RequestContext): Promise<void> {
    try {
      await this.bus.call(calendar.releaseHold, { key: appointmentKey }, ctx);
    } catch (error) {
      this.log.warn({ err: error }, 'A hold could not be released');
    }
  }
}
