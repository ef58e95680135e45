import { Injectable } from '@nestjs/common';
import { canViewAppointment } from '@drawpoint/contracts/access';
import {
  appointmentMoves,
  type BookingOfAppointment,
} from '@drawpoint/contracts/appointments/moves.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toDollars } from '@drawpoint/rules/money';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { linesOf } from '../appointments/to-appointment.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { endIso, startIso, windowOf } from '../domain/wall-time.ts';

/** A visit as input of the wizard. */
@Injectable()
export class ReadBooking {
  constructor(
    private readonly store: AppointmentStore,
    private readonly presenter: PresentAppointments,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's (docs/product/accounts.md#who-sees-what). */
  readonly getBooking = handle(appointmentMoves.getBooking, async ({ id }, ctx) => {
    const visit = await this.store.get(id);
    if (!canViewAppointment(ctx.caller, visit)) throw new AppError('FORBIDDEN');
    return { appointment: await this.presenter.presentOne(visit, ctx), booking: toBooking(visit) };
  });
}

function toBooking(visit: AppointmentRecord): BookingOfAppointment {
  const { patient, location } = visit;
  return {
    service_id: visit.service_id,
    provider_id: visit.provider_id,
    phlebotomist_id: visit.phlebotomist_id,
    patient: {
      ...patient,
      address: location.address,
      city: location.address_city,
      address_state: location.address_state,
      address_zip: location.address_zip,
      special_instructions: location.special_instructions,
      address_id: visit.address_id,
    },
    slot: {
      ...{ date: visit.local_date, start: startIso(visit), end: windowOf(visit)?.to ?? endIso(visit) },
      ...(visit.window_minutes !== null && { window: true as const }),
    },
    line_items: linesOf(visit.line_items),
    price: toDollars(visit.subtotal_cents),
    currency: 'USD',
  };
}
