import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { refusalOf } from '@drawpoint/scheduling/fits';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import type { PhlebotomistRecord } from '../catalog/records.ts';
import type { DraftPlace } from '../domain/session-draft.ts';
import { overridden } from '../domain/overridden.ts';
import { BookingOptions } from '../options/booking-options.ts';
import { BookingSessionStore } from './booking-session.store.ts';
import type { SessionRecord } from './session-record.ts';
import { SlotHolds } from './slot-holds.ts';

/** A visit someone chose a start for, in epoch minutes. */
export type WantedAppointment = {
  phlebotomist: PhlebotomistRecord;
  start: number;
  end: number;
  place: DraftPlace | null;
  /** Why staff chose it outside of hours or notice; null where the rules hold. */
  overrideReason: string | null;
};

@Injectable()
export class FitSlot {
  constructor(
    private readonly phlebotomists: PhlebotomistStore,
    private readonly sessions: BookingSessionStore,
    private readonly holds: SlotHolds,
    private readonly options: BookingOptions,
  ) {}

  /** Whether notice, horizon, grid and working hours allow the visit; who else is there is the calendar's to say. */
  async obeysRules(
    { phlebotomist, start, end, place, overrideReason }: WantedAppointment,
    at: Date,
  ): Promise<boolean> {
    if (!phlebotomist.bookable) return false;
    const { tz, default_drive_minutes: defaultDriveMinutes } = phlebotomist;
    const site = await this.options.limits();
    const { limits, ...hours } =
      overrideReason === null
        ? { ...(await this.phlebotomists.hoursOf(phlebotomist.id)), limits: site }
        : overridden(site);
    const schedule = { tz, defaultDriveMinutes, busy: [], ...hours };
    const now = at.getTime() / 60_000;
    return refusalOf({ schedule, place, lengthMinutes: end - start, now, limits }, start) === null;
  }

  /**
   * Places or renews the hold; null where a newer session of the person holds instead (OP §3).
   * Throws SLOT_TAKEN when somebody else has the time.
   */
  async hold(
    session: SessionRecord,
    appointment: WantedAppointment,
    ctx: RequestContext,
  ): Promise<Date | null> {
    if (!(await this.sessions.isNewest(session))) return null;
    return this.holds.place(session, appointment.phlebotomist, appointment, ctx);
  }

  async release(session: SessionRecord, ctx: RequestContext): Promise<void> {
    await this.holds.release(session.appointment_key, ctx);
  }
}

/** Whether an error says that the time is somebody else's. */
export function isSlotTaken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'SLOT_TAKEN';
}
