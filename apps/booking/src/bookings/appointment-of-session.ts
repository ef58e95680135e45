import type { InputOf } from '@drawpoint/contracts/operation';
import type { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { DrawnPerson } from '@drawpoint/contracts/appointments/appointment';
import type { WindowStarts } from '@drawpoint/contracts/booking/moves.contract';
import type { Person } from '@drawpoint/contracts/auth/persons.contract';
import { fullName } from '@drawpoint/rules/name';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { stringify } from 'safe-stable-stringify';
import type { ProviderRecord } from '../catalog/provider.store.ts';
import type { PhlebotomistRecord, ServiceRecord } from '../catalog/records.ts';
import { withDoor } from '../domain/door.ts';
import type { Price } from '../domain/household.ts';
import type { PatientPart, SessionDraft } from '../domain/session-draft.ts';
import type { SessionRecord } from '../sessions/session-record.ts';
import { sha256 } from '../sessions/session-token.ts';
import { toLineItems } from '../sessions/to-session.ts';

type NewAppointment = InputOf<typeof appointments.create>;

/** A complete session with its records, ready to be booked. The start is in epoch minutes. */
export type CompleteBooking = {
  session: Pick<SessionRecord, 'appointment_key'> & {
    draft: Pick<SessionDraft, 'disclaimers' | 'override_reason'>;
  };
  service: ServiceRecord;
  provider: ProviderRecord;
  phlebotomist: PhlebotomistRecord;
  patient: PatientPart;
  /** One after the other; null for the person of step 1. */
  drawn: (Person | null)[];
  start: number;
  /** Of an arrival window, which begins at the start. */
  window: WindowStarts | undefined;
  visitMinutes: number;
  /** Of each visit, in the order of `drawn`. */
  prices: Price[];
};

const MAX_NAME = 200;

/**
 * All data of the visits, and the hash that identifies a repeated booking
 * (docs/product/booking.md#confirming).
 */
export function appointmentOf(
  booking: CompleteBooking,
  who: { ownerId: number | null; actorId: number; status: NewAppointment['status'] },
  { request_id, replaces_id }: Pick<NewAppointment, 'request_id' | 'replaces_id'> = {},
): NewAppointment {
  const { session, service, provider, phlebotomist, patient } = booking;
  const [first, ...others] = booking.drawn.map((person, index) => visitOf(booking, person, index));
  const { address, special_instructions } = withDoor(patient);
  const content = {
    user_id: who.ownerId,
    actor_id: who.actorId,
    status: who.status,
    provider: { id: provider.id, name: provider.name.slice(0, MAX_NAME) },
    phlebotomist: { id: phlebotomist.id, name: fullName(phlebotomist).slice(0, MAX_NAME) },
    service: { id: service.id, name: service.name.slice(0, MAX_NAME) },
    tz: phlebotomist.tz,
    default_drive_minutes: phlebotomist.default_drive_minutes,
    place: patient.place,
    ...first!,
    ...(others.length > 0 && { others }),
    location: {
      address: address ?? '',
      address_city: patient.city ?? '',
      address_state: patient.address_state ?? '',
      address_zip: patient.address_zip ?? '',
      special_instructions,
    },
    address_id: patient.address_id,
    consents: session.draft.disclaimers,
    ...(booking.window && { window_minutes: booking.window.minutes }),
  };
  const { window_minutes: _, ...visit } = content;
  return {
    ...visit,
    ...(booking.window && { window: booking.window }),
    // Not part of the hash, because they do not identify the booking.
    ...preparationOf(service),
    result_days: service.guide.result_days,
    ...{ request_id, replaces_id },
    ...(session.draft.override_reason !== null && { unlimited: true }),
    key: session.appointment_key,
    content_hash: sha256(stringify(content)),
  };
}

/** How the patient prepares. */
const preparationOf = ({ guide }: ServiceRecord) => ({
  preparation: guide.preparation,
  fasting_hours: guide.fasting_hours,
  bring_order: guide.bring_order,
  medicines: guide.medicines,
});

type Visit = Pick<
  NewAppointment,
  'starts_at' | 'ends_at' | 'patient' | 'person' | 'line_items' | 'subtotal_cents'
>;

/** The visit of one of those who are drawn. The contact is that of step 1 for all of them. */
function visitOf(
  { patient, phlebotomist: { tz }, start, visitMinutes, prices }: CompleteBooking,
  person: Person | null,
  index: number,
): Visit {
  const { email, mobile } = patient;
  const { first_name, last_name } = person ?? patient;
  const { lines, totalCents } = prices[index]!;
  const starts = start + index * visitMinutes;
  return {
    starts_at: toOffsetIso(tz, starts),
    ends_at: toOffsetIso(tz, starts + visitMinutes),
    patient: { first_name, last_name, email, mobile },
    ...(person && { person: drawnOf(person) }),
    line_items: toLineItems(lines),
    subtotal_cents: totalCents,
  };
}

const drawnOf = ({ id, ...person }: Person): DrawnPerson => ({
  id,
  date_of_birth: person.date_of_birth,
  gender: person.gender,
  insurance_provider: person.insurance_provider,
  insurance_member_id: person.insurance_member_id,
  draw_notes: person.draw_notes,
});
