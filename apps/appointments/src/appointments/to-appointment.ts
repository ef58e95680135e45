import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { toDollars } from '@drawpoint/rules/money';
import { paymentStatusOf, type Payment } from '../domain/payment-status.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { endIso, startIso } from '../domain/wall-time.ts';

export type AccountOwner = Appointment['user'];

/** A visit as its parties see it (2 §3). */
export function toAppointment(
  appointment: AppointmentRecord,
  user: AccountOwner,
  payments: readonly Payment[] = [],
): Appointment {
  const { location, patient, provider_id, service_id } = appointment;
  const total = appointment.subtotal_cents;
  return {
    id: appointment.id,
    confirmation_code: appointment.confirmation_code,
    status: appointment.status,
    payment_status: paymentStatusOf(payments, total),
    starts_at: startIso(appointment),
    ends_at: endIso(appointment),
    tz: appointment.tz,
    user_id: appointment.user_id,
    user,
    patient,
    provider_id,
    provider: { id: provider_id, name: appointment.provider_name },
    phlebotomist: { id: appointment.phlebotomist_id, name: appointment.phlebotomist_name },
    service_id,
    service: { id: service_id, name: appointment.service_name },
    location: {
      address: location.address,
      address_city: location.address_city,
      address_state: location.address_state,
      address_zip: location.address_zip,
      lat: location.place?.lat ?? null,
      lng: location.place?.lng ?? null,
      special_instructions: location.special_instructions,
      notes: null,
    },
    address_id: appointment.address_id,
    line_items: appointment.line_items.map(({ label, cents }) => ({ label, amount: toDollars(cents) })),
    price_subtotal: toDollars(appointment.subtotal_cents),
    price_extra: 0,
    price_extra_paid: 0,
    price_total: toDollars(total),
    canceled_by: appointment.canceled_by,
    canceled_at: appointment.canceled_at?.toISOString() ?? null,
    canceled_reason: appointment.canceled_reason,
    created_at: appointment.created_at.toISOString(),
  };
}
