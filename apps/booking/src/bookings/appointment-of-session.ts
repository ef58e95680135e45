import type { InputOf } from '@drawpoint/contracts/operation';
import type { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { fullName } from '@drawpoint/rules/name';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { stringify } from 'safe-stable-stringify';
import type { ProviderRecord } from '../catalog/provider.store.ts';
import type { PhlebotomistRecord, ServiceRecord } from '../catalog/records.ts';
import { withDoor } from '../domain/door.ts';
import type { Quote } from '../domain/quote.ts';
import type { PatientPart } from '../domain/session-draft.ts';
import type { SessionRecord } from '../sessions/session-record.ts';
import { sha256 } from '../sessions/session-token.ts';
import { toLineItems } from '../sessions/to-session.ts';

type NewAppointment = InputOf<typeof appointments.create>;

/** A complete session with its records, ready to be booked. Start and end in epoch minutes. */
export type CompleteBooking = {
  session: SessionRecord;
  service: ServiceRecord;
  provider: ProviderRecord;
  phlebotomist: PhlebotomistRecord;
  patient: PatientPart;
  start: number;
  end: number;
  quote: Quote;
};

const MAX_NAME = 200;

/**
 * All data of the visit, and the hash that identifies a repeated booking
 * (docs/product/booking.md#confirming).
 */
export function appointmentOf(
  { session, service, provider, phlebotomist, patient, start, end, quote }: CompleteBooking,
  who: { ownerId: number | null; actorId: number; status: NewAppointment['status'] },
  { request_id, replaces_id }: Pick<NewAppointment, 'request_id' | 'replaces_id'> = {},
): NewAppointment {
  const { first_name, last_name, email, mobile } = patient;
  const { address, special_instructions } = withDoor(patient);
  const content = {
    user_id: who.ownerId,
    actor_id: who.actorId,
    status: who.status,
    provider: { id: provider.id, name: provider.name.slice(0, MAX_NAME) },
    phlebotomist: { id: phlebotomist.id, name: fullName(phlebotomist).slice(0, MAX_NAME) },
    service: { id: service.id, name: service.name.slice(0, MAX_NAME) },
    starts_at: toOffsetIso(phlebotomist.tz, start),
    ends_at: toOffsetIso(phlebotomist.tz, end),
    tz: phlebotomist.tz,
    default_drive_minutes: phlebotomist.default_drive_minutes,
    place: patient.place,
    patient: { first_name, last_name, email, mobile },
    location: {
      address: address ?? '',
      address_city: patient.city ?? '',
      address_state: patient.address_state ?? '',
      address_zip: patient.address_zip ?? '',
      special_instructions,
    },
    address_id: patient.address_id,
    line_items: toLineItems(quote.lines),
    subtotal_cents: quote.totalCents,
    consents: session.draft.disclaimers,
  };
  return {
    ...content,
    // Not part of the hash, because they do not identify the booking.
    ...{ preparation: service.guide.preparation, result_days: service.guide.result_days },
    ...{ request_id, replaces_id },
    key: session.appointment_key,
    content_hash: sha256(stringify(content)),
  };
}
