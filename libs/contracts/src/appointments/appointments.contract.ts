import { z } from 'zod/mini';
import { LANGUAGES } from '../auth/languages.ts';
import { LineItem, MOST_DRAWN } from '../booking/booking-sessions.contract.ts';
import { WindowStarts } from '../booking/moves.contract.ts';
import {
  date,
  dateOrInstant,
  emailOrNone,
  id,
  instant,
  listOf,
  optionalLongText,
  optionalText,
  text,
} from '../fields.ts';
import { list } from '../list.ts';
import { CALENDAR, internal, operation, SIGNED_IN, STAFF } from '../operation.ts';
import { optionalWindow } from './arrival-window.ts';
import {
  Appointment,
  APPOINTMENT_STATUSES,
  CancellationTerms,
  DrawnPerson,
  preparation,
  PROPOSAL_REASONS,
  SeriesPlace,
  STAGES,
} from './appointment.ts';

/** What differs between visits that are booked together: who is drawn, when, and the price. */
const drawn = {
  starts_at: instant,
  /** For an arrival window, the end of a visit that begins at once. */
  ends_at: instant,
  patient: z.object({
    first_name: text(100),
    last_name: text(100),
    email: emailOrNone,
    mobile: optionalText(30),
  }),
  /** Null or absent where the account's owner is drawn. */
  person: z.optional(z.nullable(DrawnPerson)),
  line_items: z.array(LineItem),
  /** Cents. */
  subtotal_cents: z.number().check(z.int(), z.gte(0)),
};

/**
 * All data of a visit, as snapshots: later changes of the catalog do not affect it
 * (docs/product/visits.md#snapshots).
 */
export const NewAppointment = z.object({
  /** Hash of the booking session's token. A key never creates a second visit. */
  key: z.string().check(z.length(64)),
  /** Hash of the content: the same key with other content is refused. */
  content_hash: z.string().check(z.length(64)),
  /** Null when staff book for an email without an account, or with an account that is not open to them. */
  user_id: z.nullable(id),
  actor_id: id,
  status: z.enum(['pending', 'approved']),
  provider: z.object({ id, name: text(200) }),
  phlebotomist: z.object({ id, name: text(200) }),
  service: z.object({ id, name: text(200) }),
  tz: text(60),
  default_drive_minutes: z.number().check(z.int(), z.gte(0)),
  /** Staff chose the time in spite of the rules: the company's limits of a day do not count. */
  unlimited: z.optional(z.boolean()),
  place: z.nullable(z.object({ lat: z.number(), lng: z.number(), precision: z.enum(['street', 'zip']) })),
  ...drawn,
  /** Absent for an exact time. */
  window: z.optional(WindowStarts),
  location: z.object({
    address: text(200),
    address_city: text(100),
    address_state: text(2),
    address_zip: text(10),
    special_instructions: optionalLongText(1000),
  }),
  address_id: z.nullable(z.number()),
  consents: z.record(z.string(), z.boolean()),
  /** Of the texts that were agreed to, and their language. For consents that staff heard. */
  consent_versions: z.optional(z.record(z.string(), z.string())),
  consent_language: z.optional(z.enum(LANGUAGES)),
  /** How the patient prepares, as the service says at booking. */
  preparation: optionalLongText(2000),
  fasting_hours: z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(24)))),
  bring_order: z.optional(z.boolean()),
  medicines: optionalLongText(2000),
  /** Days from the draw to the results, as the service says at booking. */
  result_days: z.optional(z.nullable(z.number().check(z.int(), z.gte(0)))),
  /** The provider's policies that the visit keeps, by key. */
  policies: z.optional(z.record(z.string(), z.unknown())),
  /** For a visit of a series. It gets the order of the series. */
  series: z.optional(z.extend(SeriesPlace, { lab_order_id: z.optional(id) })),
  /**
   * The patient's open request that this booking closes, and their denied or canceled visit that it replaces.
   */
  request_id: z.optional(id),
  replaces_id: z.optional(id),
  /** The visits of other persons at the same place, each right after the one before. */
  others: z.optional(z.array(z.object(drawn)).check(z.maxLength(MOST_DRAWN - 1))),
});

const latestFirst = { by: 'starts_at', dir: 'desc' } as const;

const MY_VISITS = ['upcoming', 'past', 'ahead', 'over', 'canceled', 'results'] as const;
export type MyVisits = (typeof MY_VISITS)[number];

export const appointments = {
  get: operation({
    summary: 'A visit, for its patient and the staff who may see it.',
    http: 'GET /appointments/{id}',
    subject: 'appointments.appointments.get',
    reads: ['appointment'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: Appointment,
  }),
  listMine: operation({
    summary:
      'The own visits. `ahead` (soonest first), `over` and `canceled` never share a visit; `upcoming` (soonest first) and `past` divide the canceled ones by who canceled and when; `results` has those with results.',
    http: 'GET /me/appointments',
    subject: 'appointments.appointments.list-mine',
    reads: ['appointment'],
    allow: SIGNED_IN,
    ...list({
      item: Appointment,
      filters: {
        filter: z.optional(z.enum(MY_VISITS)),
        /** The visits that were booked together: `together_id` of one of them. */
        together_id: z.optional(id),
      },
      sorts: ['starts_at', 'phlebotomist', 'status'],
      defaultSort: latestFirst,
      perPage: 20,
      search: 'q',
    }),
  }),
  getNext: operation({
    summary: 'The next pending or approved visit of the caller, or null.',
    http: 'GET /me/next-appointment',
    subject: 'appointments.appointments.get-next',
    reads: ['appointment'],
    allow: SIGNED_IN,
    input: z.object({}),
    output: z.nullable(Appointment),
  }),
  listForStaff: operation({
    summary:
      'Visits that the caller answers for, by status; `past` are those that have ended, `no_answer` those to call.',
    http: 'GET /phlebotomist/appointments',
    subject: 'appointments.appointments.list-for-staff',
    reads: ['appointment'],
    allow: STAFF,
    ...list({
      item: Appointment,
      filters: {
        /** `no_answer`: of the next 48 hours, where the patient was asked and has not confirmed. */
        status: z.optional(z.enum([...APPOINTMENT_STATUSES, 'past', 'no_answer'])),
        from: z.optional(dateOrInstant),
        to: z.optional(date),
        phlebotomist_id: z.optional(id),
        user_id: z.optional(id),
      },
      sorts: ['starts_at', 'created_at'],
      defaultSort: latestFirst,
      perPage: 20,
      search: 'q',
    }),
  }),
  approve: operation({
    summary: 'Accepts a pending visit; the overlap is checked again.',
    http: 'POST /appointments/{id}/approve',
    subject: 'appointments.appointments.approve',
    audit: { action: 'appointment_approved', subject: 'id' },
    idempotent: true,
    share: CALENDAR,
    writes: ['appointment', 'notification'],
    allow: STAFF,
    /** `order_reason`: why it is accepted without an order, where one is needed. */
    input: z.object({ id, order_reason: optionalText(500) }),
    output: Appointment,
    errors: ['INVALID_TRANSITION', 'SLOT_TAKEN', 'ALREADY_BOOKED', 'ORDER_MISSING'],
  }),
  deny: operation({
    summary: 'Declines a pending visit and frees its time.',
    http: 'POST /appointments/{id}/deny',
    subject: 'appointments.appointments.deny',
    audit: { action: 'appointment_denied', subject: 'id' },
    idempotent: true,
    share: CALENDAR,
    writes: ['appointment', 'notification'],
    allow: STAFF,
    /** Shown to the patient. */
    input: z.object({ id, reason: optionalText(500) }),
    output: Appointment,
    errors: ['INVALID_TRANSITION'],
  }),
  create: operation({
    summary: 'Makes the visits of a finalised booking session, all or none, once per key.',
    subject: 'appointments.appointments.create',
    share: CALENDAR,
    allow: internal('booking'),
    input: NewAppointment,
    output: z.object({ appointment_id: z.number(), appointment_ids: z.array(z.number()) }),
    errors: [
      ...(['SLOT_TAKEN', 'ALREADY_BOOKED', 'TOO_MANY_PENDING', 'REQUEST_CLOSED'] as const),
      ...(['IDEMPOTENCY_MISMATCH', 'ORDER_MISSING'] as const),
    ],
  }),
  /** The data of a visit for messages, read at sending time. */
  describe: operation({
    summary: 'A visit in the words of a notification.',
    subject: 'appointments.appointments.describe',
    allow: internal('messaging', 'notifier'),
    input: z.object({ id }),
    output: z.object({
      id: z.number(),
      status: z.enum(APPOINTMENT_STATUSES),
      stage: z.nullable(z.enum(STAGES)),
      ...preparation,
      /** A visit whose company asks for an order, and that has none that counts. */
      order_missing: z.optional(z.literal(true)),
      /** What canceling late and not being there cost; absent where both are free. */
      cancellation: z.optional(CancellationTerms),
      /** The deposit of a pending or approved visit, in dollars, once it is paid; absent where none was asked. */
      deposit: z.optional(z.number()),
      /** The fee that staff waived, in dollars. */
      waived_fee: z.optional(z.number()),
      /** Why other times are proposed, while they are. */
      proposal_reason: z.nullable(z.enum(PROPOSAL_REASONS)),
      confirmation_code: z.string(),
      starts_at: instant,
      ends_at: instant,
      arrival_window: optionalWindow,
      tz: z.string(),
      /** When a phlebotomist on the way is expected. */
      eta: z.optional(z.nullable(instant)),
      user_id: z.nullable(z.number()),
      /**
       * The contact of a visit without an account; null when the owner of the email said that it is not
       * theirs.
       */
      contact: z.nullable(
        z.object({
          first_name: z.string(),
          email: z.string(),
          mobile: z.nullable(z.string()),
          /** The token of the link that asks whether the visit is theirs. */
          token: z.string(),
        }),
      ),
      patient_name: z.string(),
      /** The person drawn where that is somebody whom the account's owner cares for; null or absent otherwise. */
      person_name: z.optional(z.nullable(z.string())),
      service_name: z.string(),
      provider_name: z.string(),
      phlebotomist_name: z.string(),
      address: z.string(),
    }),
  }),
  /** For notifications of staff. */
  listPatientNames: operation({
    summary: 'The patients of those visits that the caller manages.',
    subject: 'appointments.appointments.list-patient-names',
    allow: internal('messaging'),
    deadlineMs: 1_000,
    input: z.object({ ids: z.array(id).check(z.maxLength(100)) }),
    output: listOf(z.object({ id: z.number(), user_id: z.nullable(z.number()), patient_name: z.string() })),
  }),
};
