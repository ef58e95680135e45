import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { toDollars } from '@drawpoint/rules/money';
import { paymentStatusOf, type Payment } from '../domain/payment-status.ts';
import type { Visit } from '../domain/visit.ts';
import { endIso, startIso } from '../domain/wall-time.ts';

export type AccountOwner = Appointment['user'];

/** A visit as its parties see it (2 §3). */
export function toAppointment(
  visit: Visit,
  user: AccountOwner,
  payments: readonly Payment[] = [],
): Appointment {
  const { location, patient, provider_id, service_id } = visit;
  const total = visit.subtotal_cents;
  return {
    id: visit.id,
    confirmation_code: visit.confirmation_code,
    status: visit.status,
    payment_status: paymentStatusOf(payments, total),
    starts_at: startIso(visit),
    ends_at: endIso(visit),
    tz: visit.tz,
    user_id: visit.user_id,
    user,
    patient,
    provider_id,
    provider: { id: provider_id, name: visit.provider_name },
    phlebotomist: { id: visit.phlebotomist_id, name: visit.phlebotomist_name },
    service_id,
    service: { id: service_id, name: visit.service_name },
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
    address_id: visit.address_id,
    line_items: visit.line_items.map(({ label, cents }) => ({ label, amount: toDollars(cents) })),
    price_subtotal: toDollars(visit.subtotal_cents),
    price_extra: 0,
    price_extra_paid: 0,
    price_total: toDollars(total),
    canceled_by: visit.canceled_by,
    canceled_at: visit.canceled_at?.toISOString() ?? null,
    canceled_reason: visit.canceled_reason,
    created_at: visit.created_at.toISOString(),
  };
}
