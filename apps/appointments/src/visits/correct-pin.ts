import { Injectable } from '@nestjs/common';
import { canManageAppointment } from '@drawpoint/contracts/access';
import { pins } from '@drawpoint/contracts/appointments/pins.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { Calendar } from '../calendar/calendar.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';

/** Corrects where a visit takes place, and where the visit's provider finds the address from then on (docs/product/visits.md#pin). */
@Injectable()
export class CorrectPin {
  constructor(
    private readonly store: AppointmentStore,
    private readonly calendar: Calendar,
    private readonly bus: Bus,
    private readonly presenter: PresentAppointments,
  ) {}

  /**
   * Drive legs are computed from the new place, but not checked, because the visit stays where it is. Throws
   * NOT_FOUND, FORBIDDEN, INVALID_TRANSITION unless the visit is ahead, or INVALID_INPUT far from the
   * address.
   */
  readonly correct = handle(pins.correct, async ({ id, lat, lng }, ctx) => {
    const known = await this.store.get(id);
    if (!canManageAppointment(ctx.caller, known)) throw new AppError('FORBIDDEN');
    checkAhead(known, ctx.now());
    const { address, address_city, address_state, address_zip } = known.location;
    const words = { line1: address, city: address_city, state: address_state, zip: address_zip };
    await this.bus.call(geocoding.pin, { ...words, lat, lng, provider_id: known.provider_id }, ctx);
    const corrected = await this.calendar.change(known, ctx, async (tx) => {
      const visit = await this.store.get(id, tx);
      checkAhead(visit, ctx.now());
      const location = { ...visit.location, place: { lat, lng, precision: 'street' as const } };
      await this.calendar.renew(tx, { ...visit, location });
      if (!(await this.store.update(tx, visit, { location }))) throw new AppError('INVALID_TRANSITION');
      return { ...visit, location, version: visit.version + 1 };
    });
    return this.presenter.presentOne(corrected, ctx);
  });
}

function checkAhead({ status, ends_at }: AppointmentRecord, now: Date): void {
  if (!['pending', 'approved'].includes(status) || ends_at <= now) throw new AppError('INVALID_TRANSITION');
}
