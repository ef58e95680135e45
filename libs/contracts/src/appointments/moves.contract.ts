import { z } from 'zod/mini';
import { LineItem, SessionSlot } from '../booking/booking-sessions.contract.ts';
import { MoveLocation, WindowStarts } from '../booking/moves.contract.ts';
import { dollars, flag, id, instant, nothing, optionalLongText, optionalText } from '../fields.ts';
import { CALENDAR, internal, operation, SIGNED_IN } from '../operation.ts';
import { Appointment } from './appointment.ts';
import { ArrivalWindow } from './arrival-window.ts';

/** Prefills the booking wizard, in the shape of a booking session. Consents must be given again. */
export const BookingOfAppointment = z.object({
  service_id: z.nullable(z.number()),
  provider_id: z.nullable(z.number()),
  phlebotomist_id: z.number(),
  patient: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    mobile: z.nullable(z.string()),
    address: z.string(),
    city: z.string(),
    address_state: z.string(),
    address_zip: z.string(),
    special_instructions: z.nullable(z.string()),
    address_id: z.nullable(z.number()),
  }),
  slot: SessionSlot,
  line_items: z.array(LineItem),
  price: z.number(),
  currency: z.literal('USD'),
});
export type BookingOfAppointment = z.output<typeof BookingOfAppointment>;

/** A visit that may move, with what a listing of its times needs. */
export const MovableVisit = z.object({
  phlebotomist_id: z.number(),
  place: z.nullable(z.object({ lat: z.number(), lng: z.number(), precision: z.enum(['street', 'zip']) })),
  length_minutes: z.number(),
  /** Null while it belongs to no account. */
  user_id: z.nullable(z.number()),
  service_id: z.number(),
  provider_id: z.number(),
  starts_at: instant,
  arrival_window: z.nullable(ArrivalWindow),
  price_cents: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  zip: z.string(),
});
export type MovableVisit = z.output<typeof MovableVisit>;

export const appointmentMoves = {
  getBooking: operation({
    summary: 'A visit with what was chosen for it, to move it or to book it anew.',
    http: 'GET /appointments/{id}/booking',
    subject: 'appointments.moves.get-booking',
    reads: ['appointment'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: z.object({ appointment: Appointment, booking: BookingOfAppointment }),
  }),
  cancel: operation({
    summary: 'Calls a visit off and frees its time at once; staff say why.',
    http: 'POST /appointments/{id}/cancel',
    subject: 'appointments.moves.cancel',
    audit: { action: 'appointment_canceled', subject: 'id' },
    idempotent: true,
    share: CALENDAR,
    writes: ['appointment', 'notification'],
    allow: SIGNED_IN,
    input: z.object({
      id,
      reason: optionalLongText(1000),
      /** The fee in dollars that the patient was shown; nothing where it is free. Any other is FEE_CHANGED. */
      fee: z.optional(dollars),
    }),
    output: Appointment,
    errors: ['INVALID_TRANSITION', 'FEE_CHANGED'],
  }),
  reschedule: operation({
    summary:
      'Moves a visit to another time or place; a patient’s move is answered anew, the end is the server’s.',
    http: 'POST /appointments/{id}/reschedule',
    subject: 'appointments.moves.reschedule',
    audit: { action: 'appointment_moved', subject: 'id' },
    idempotent: true,
    share: CALENDAR,
    limits: [{ calls: 60, seconds: 60, per: 'person' }],
    writes: ['appointment', 'address', 'notification'],
    allow: SIGNED_IN,
    input: z.object({
      id,
      starts_at: instant,
      /** The start is that of an arrival window that the provider promises. */
      window: z.optional(z.nullable(flag)),
      /** Ignored (docs/product/visits.md#moving). */
      ends_at: z.optional(z.nullable(z.string())),
      /**
       * Another place: a saved address of the caller, or a typed one. Without either, the visit keeps its
       * place.
       */
      address_id: z.optional(z.nullable(id)),
      location: z.optional(z.nullable(MoveLocation)),
      save_address: z.optional(z.nullable(flag)),
      address_label: optionalText(60),
      /**
       * The total shown to the caller, else the agreed price. When the move costs another amount,
       * PRICE_CHANGED names it.
       */
      price: z.optional(dollars),
    }),
    output: Appointment,
    errors: [
      'INVALID_TRANSITION',
      'SLOT_TAKEN',
      'ALREADY_BOOKED',
      'OUTSIDE_SERVICE_AREA',
      'SERVICE_NOT_OFFERED',
      'PRICE_CHANGED',
      'STALE',
    ],
    deadlineMs: 8_000,
  }),
  /** For booking, which lists the times a visit can move to. */
  findMovable: operation({
    summary: 'The place and length of a visit that the caller may move.',
    subject: 'appointments.moves.find-movable',
    allow: internal('booking'),
    input: z.object({ id }),
    output: MovableVisit,
    errors: ['INVALID_TRANSITION'],
  }),
  /** For the waitlist: its offers of a visit's time are for the staff of that visit. */
  checkManaged: operation({
    summary: 'Refuses a caller who is not staff of a visit.',
    subject: 'appointments.moves.check-managed',
    allow: internal('booking'),
    input: z.object({ id }),
    output: nothing,
  }),
  /** For the waitlist, on behalf of the patient. Repeated with the same key, it changes nothing. */
  takeOffer: operation({
    summary: 'Moves a visit to the time that is held under a key, with the phlebotomist of that time.',
    subject: 'appointments.moves.take-offer',
    share: CALENDAR,
    allow: internal('booking'),
    input: z.object({
      id,
      key: z.string().check(z.length(64)),
      phlebotomist: z.object({ id, name: z.string(), default_drive_minutes: z.number() }),
      starts_at: instant,
      ends_at: instant,
      window: z.optional(WindowStarts),
      tz: z.string(),
      /** What it costs with another phlebotomist; null where price and length stay. */
      price: z.nullable(z.object({ line_items: z.array(LineItem), subtotal_cents: z.number() })),
    }),
    output: nothing,
    errors: ['INVALID_TRANSITION', 'SLOT_TAKEN', 'ALREADY_BOOKED'],
  }),
};
