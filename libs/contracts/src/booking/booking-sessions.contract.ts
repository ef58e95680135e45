import { z } from 'zod/mini';
import {
  date,
  emailOrNone,
  flag,
  id,
  instant,
  listOf,
  optionalLongText,
  optionalText,
  personName,
  phone,
  usState,
  wholeNumber,
  zip,
} from '../fields.ts';
import { CALENDAR, operation, SIGNED_IN } from '../operation.ts';

const nullish = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

const door = {
  apartment: optionalText(40),
  floor: optionalText(20),
  gate_code: optionalText(40),
  parking: optionalText(200),
};

/** Contact and place of step 1: a saved address by `address_id`, else a typed one. */
export const SessionPatient = z.object({
  /**
   * For staff: the patient for whom they book, by the account. Without it, the owner of the email
   * (docs/product/booking.md#by-telephone).
   */
  user_id: nullish(id),
  first_name: personName,
  last_name: personName,
  /** Empty only for a patient without email, named by `user_id`. */
  email: emailOrNone,
  mobile: phone,
  address: optionalText(200),
  city: optionalText(100),
  address_state: nullish(z.union([z.literal(''), usState])),
  address_zip: nullish(z.union([z.literal(''), zip])),
  /** The way to the door of a typed address. The visit shows it with its address and instructions. */
  ...door,
  special_instructions: optionalLongText(1000),
  address_id: nullish(id),
  save_address: nullish(flag),
  address_label: optionalText(60),
});

/** `window`: the visit begins between the start and as many minutes later as the provider promises. */
export const SessionSlot = z.object({
  date: z.optional(date),
  start: instant,
  end: z.optional(instant),
  window: z.optional(flag),
});

export const LineItem = z.object({ label: z.string(), amount: z.number() });

/** The most people whom one booking has drawn: as many as may wait for an answer. */
export const MOST_DRAWN = 5;

/** Somebody to be drawn: a person of the caller's list, or null for the person of step 1. */
const SessionPerson = z.object({ person_id: z.nullable(id) });

/**
 * A client's prices, line items and coordinates are ignored: the server computes them
 * (docs/product/booking.md#sessions).
 */
export const SessionContent = z.object({
  provider_id: nullish(id),
  phlebotomist_id: nullish(id),
  service_id: nullish(id),
  patient: nullish(SessionPatient),
  /**
   * Who is drawn, one visit after the other; only for patients. Without it, the person of step 1
   * (docs/product/booking.md#persons).
   */
  persons: nullish(z.array(SessionPerson).check(z.minLength(1), z.maxLength(MOST_DRAWN))),
  slot: nullish(SessionSlot),
  /**
   * The reason staff give for a slot outside hours or notice. It is dropped with the slot
   * (docs/product/booking.md#time).
   */
  override_reason: optionalText(300),
  disclaimers: nullish(z.record(z.string().check(z.maxLength(60)), z.boolean())),
  /** The request of staff that the booking fulfils. A free redraw costs nothing. */
  request_id: nullish(id),
});

/** The session as the server stores it after an update. */
export const BookingSession = z.object({
  token: z.string(),
  expires_at: instant,
  provider_id: z.nullable(z.number()),
  phlebotomist_id: z.nullable(z.number()),
  service_id: z.nullable(z.number()),
  patient: z.nullable(z.record(z.string(), z.unknown())),
  /** Empty for the person of step 1 alone. */
  persons: z.array(z.object({ person_id: z.nullable(z.number()) })),
  /** From the start of the first visit to the end of the last; of an arrival window, its begin and end. */
  slot: z.nullable(z.object({ date, start: instant, end: instant, window: z.optional(z.literal(true)) })),
  /** The end of the hold on the slot. */
  held_until: z.nullable(instant),
  /** Why staff chose a slot outside hours or notice. */
  override_reason: z.nullable(z.string()),
  disclaimers: z.record(z.string(), z.boolean()),
  /** Of all visits. */
  line_items: z.array(LineItem),
  price: z.number(),
  currency: z.literal('USD'),
  place: z.nullable(z.object({ lat: z.number(), lng: z.number(), precision: z.enum(['street', 'zip']) })),
});
export type BookingSession = z.output<typeof BookingSession>;

/** `given_at`: when the caller's last booking agreed to this version of the text. Always null for staff. */
export const RequiredConsent = z.object({
  key: z.string(),
  label: z.string(),
  url: z.nullable(z.string()),
  given_at: z.nullable(instant),
});
export type RequiredConsent = z.output<typeof RequiredConsent>;

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/));

export const bookingSessions = {
  create: operation({
    summary: 'Opens a booking session.',
    http: 'POST /booking-sessions',
    subject: 'booking.booking-sessions.create',
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    writes: ['booking_session'],
    allow: SIGNED_IN,
    input: z.object({ ttl_minutes: z.optional(wholeNumber(1, 60)) }),
    /** `took_over`: a time that an earlier session of this person held was released. */
    output: z.object({ token: z.string(), expires_at: instant, took_over: z.boolean() }),
    status: 201,
  }),
  update: operation({
    summary: 'Merges top-level keys into a session, null clears; a chosen slot is held for 10 minutes.',
    http: 'PUT /booking-sessions/{token}',
    subject: 'booking.booking-sessions.update',
    share: CALENDAR,
    limits: [{ calls: 300, seconds: 60, per: 'person' }],
    writes: ['booking_session'],
    allow: SIGNED_IN,
    input: z.extend(SessionContent, { token }),
    output: BookingSession,
    errors: [
      'SESSION_GONE',
      'SLOT_TAKEN',
      'OUTSIDE_SERVICE_AREA',
      'SERVICE_NOT_OFFERED',
      'FINALIZING',
      'IDEMPOTENCY_MISMATCH',
    ],
  }),
  listRequiredDisclaimers: operation({
    summary: 'The consents that a booking needs, and when the caller agreed to the present text of each.',
    http: 'GET /booking-sessions/disclaimers/required',
    subject: 'booking.booking-sessions.list-required-disclaimers',
    reads: ['booking_session'],
    allow: SIGNED_IN,
    input: z.object({}),
    output: listOf(RequiredConsent),
  }),
};
