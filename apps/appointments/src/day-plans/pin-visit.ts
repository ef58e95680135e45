import { Injectable } from '@nestjs/common';
import { actorOf, canManageAppointment } from '@drawpoint/contracts/access';
import { dayPlans } from '@drawpoint/contracts/appointments/day-plans.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { Calendar } from '../calendar/calendar.ts';
import { intervalOfAppointment } from '../calendar/interval-of.ts';
import { plannedStart } from '../domain/arrival-window.ts';
import { VisitPinStore } from './visit-pin.store.ts';

const MS_PER_MINUTE = 60_000;

/** Pins visits, so that plans of the day leave them (docs/product/back-office.md#planning-a-day). */
@Injectable()
export class PinVisit {
  constructor(
    private readonly store: AppointmentStore,
    private readonly pins: VisitPinStore,
    private readonly calendar: Calendar,
    private readonly changes: ChangeAppointment,
  ) {}

  /** What is not named stays as it is. Throws NOT_FOUND, FORBIDDEN or INVALID_TRANSITION. */
  readonly pin = handle(dayPlans.pin, async ({ id, ...wanted }, ctx) => {
    const known = await this.store.get(id);
    if (!canManageAppointment(ctx.caller, known)) throw new AppError('FORBIDDEN');
    const pin = { phlebotomist: false, time: false, position: null };
    await this.changes.change('plan', known, actorOf(ctx.caller), ctx, async (tx, visit) => {
      const { starts, ...pinned } = (await this.pins.read([visit], tx)).get(id)!;
      const { phlebotomist = pinned.phlebotomist, time = pinned.time, position = pinned.position } = wanted;
      Object.assign(pin, { phlebotomist, time, position });
      const planned = plannedStart(visit).getTime() / MS_PER_MINUTE;
      let { before } = pinned;
      if (starts.length > 0 && time !== pinned.time) {
        // Its window shrinks to the planned minute, so that a booking cannot move it either.
        const allowed = time ? [planned, planned] : before;
        await this.calendar.retake(tx, visit, { ...intervalOfAppointment(visit), starts: allowed });
        before = time ? starts : [];
      }
      await this.pins.save(tx, visit, { ...pin, before });
      return {};
    });
    return pin;
  });
}
