import { z } from 'zod/mini';
import { GENDERS } from '../auth/genders.ts';
import { LANGUAGES } from '../auth/languages.ts';
import { date, instant } from '../fields.ts';
import { ArrivalWindow } from './arrival-window.ts';
import { PAYMENT_STATES } from './payment.ts';
import { LineItem } from '../booking/booking-sessions.contract.ts';

/** Why staff suggest other times. A choice, because the email tells it: free text could hold health data. */
export const PROPOSAL_REASONS = ['route', 'absence', 'lab'] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];

export const APPOINTMENT_STATUSES = ['pending', 'approved', 'denied', 'canceled', 'completed'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];
/** How far an approved visit is (docs/product/visits.md#transitions); null before the phlebotomist sets out. */
export const STAGES = ['en_route', 'arrived', 'drawn'] as const;
export type Stage = (typeof STAGES)[number];
/** Why a visit ended without a draw (docs/product/visits.md#transitions). */
export const OUTCOMES = ['no_show', 'failed_draw'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** The steps of a visit, each with its own time. */
export const STEP_ACTIONS = ['set_out', 'arrive', 'draw', 'no_show', 'fail_draw', 'complete'] as const;
export type StepAction = (typeof STEP_ACTIONS)[number];
/** What a company asks for at the patient's side before the draw. */
export const BEDSIDE_STEPS = ['identity', 'checklist', 'labels'] as const;
export type BedsideStep = (typeof BEDSIDE_STEPS)[number];
/** Why a patient is drawn again: the draw failed, some tests could not be drawn, or the lab rejected the sample. */
export const REDRAW_CAUSES = ['failed', 'partial', 'rejected'] as const;
export type RedrawCause = (typeof REDRAW_CAUSES)[number];
/** The actions on a visit. `rebook` books again in place of a denied or canceled one. */
export const APPOINTMENT_ACTIONS = [
  'approve',
  'deny',
  'cancel',
  'reschedule',
  'propose',
  'reassign',
  'rebook',
  'set_out',
  'arrive',
  'draw',
  'no_show',
  'answer_no_show',
  'fail_draw',
  'complete',
  'correct',
  'undo_step',
  'add_results',
  'withdraw_results',
  'rate',
] as const;
export type AppointmentAction = (typeof APPOINTMENT_ACTIONS)[number];
export const PAYMENT_STATUSES = ['none', 'partial', 'pending', 'failed', 'refunded', 'paid'] as const;

/** Somebody to be drawn, of those for whom the account's owner books. */
export const DrawnPerson = z.object({
  id: z.number(),
  date_of_birth: date,
  gender: z.enum(GENDERS),
  insurance_provider: z.nullable(z.string()),
  insurance_member_id: z.nullable(z.string()),
  /** What the phlebotomist needs to know before the draw. */
  draw_notes: z.nullable(z.string()),
});
export type DrawnPerson = z.output<typeof DrawnPerson>;

/** How the patient prepares, as the service said at booking. */
export const preparation = {
  preparation: z.nullable(z.string()),
  /** When fasting begins; null where nobody fasts. */
  fasting_from: z.nullable(instant),
  /** The patient has the doctor's order at hand. */
  bring_order: z.boolean(),
  /** What the patient does about medicines, in the words of staff. */
  medicines: z.nullable(z.string()),
};

/** Whether the patient can make it: confirmed, or asked without an answer. */
export const ATTENDANCES = ['confirmed', 'no_answer'] as const;
export type Attendance = (typeof ATTENDANCES)[number];
/** The series that a visit belongs to, its number there from 1 on, and how many visits there are. */
export const SeriesPlace = z.object({ id: z.number(), number: z.number(), count: z.number() });
export type SeriesPlace = z.output<typeof SeriesPlace>;
/** What canceling late and not being there cost a patient, in dollars, and until when canceling is free. */
export const CancellationTerms = z.object({
  free_until: instant,
  late_fee: z.number(),
  no_show_fee: z.number(),
});
export type CancellationTerms = z.output<typeof CancellationTerms>;

/** A visit as its parties see it. Times carry the visit's own offset. */
export const Appointment = z.object({
  id: z.number(),
  confirmation_code: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  stage: z.nullable(z.enum(STAGES)),
  outcome: z.nullable(z.enum(OUTCOMES)),
  en_route_at: z.nullable(instant),
  /** The expected arrival of a phlebotomist on the way: ten minutes before and after the estimate. */
  arrival: z.nullable(z.object({ from: instant, to: instant })),
  /** Where the phlebotomist on the way is, while shared. */
  position: z.optional(z.object({ lat: z.number(), lng: z.number(), at: instant })),
  arrived_at: z.nullable(instant),
  drawn_at: z.nullable(instant),
  completed_at: z.nullable(instant),
  /** When all of its tubes were at the lab, with the visit's own offset. Absent before. */
  delivered_at: z.optional(instant),
  /** With an arrival window: its begin, and the end of a visit that begins last. */
  starts_at: instant,
  ends_at: instant,
  /** Between when and when the visit begins; null for an exact time. */
  arrival_window: z.nullable(ArrivalWindow),
  /** For staff: when a visit with an arrival window is planned to begin. */
  planned_at: z.nullable(instant),
  tz: z.string(),
  /** Null while the person for whom staff booked has not confirmed the visit. */
  user_id: z.nullable(z.number()),
  /** The account's owner, or what staff typed. Only staff and the person get `email`. */
  user: z.object({
    id: z.nullable(z.number()),
    first_name: z.string(),
    last_name: z.string(),
    email: z.nullable(z.string()),
  }),
  /** The person visited, as typed in step 1. It may be somebody else than the account's owner. */
  patient: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
  }),
  /**
   * Who is drawn, as known at booking, where it is one of the persons the account's owner books for
   * (docs/product/accounts.md#persons). Null where it is the owner.
   */
  person: z.nullable(DrawnPerson),
  /**
   * Who heard the patient's consents where staff booked, in which language, and the version of each text. Null
   * where the patient booked.
   */
  spoken_consent: z.nullable(
    z.object({
      heard_by: z.string(),
      language: z.enum(LANGUAGES),
      versions: z.record(z.string(), z.string()),
    }),
  ),
  /** The first of the visits that were booked together, at one place one after the other; null otherwise. */
  together_id: z.nullable(z.number()),
  /**
   * For a visit without an account: the email's owner has not answered (`asked`), or said that it is not
   * theirs (`no`).
   */
  confirmation: z.nullable(z.enum(['asked', 'no'])),
  provider_id: z.nullable(z.number()),
  provider: z.object({ id: z.nullable(z.number()), name: z.string() }),
  /** Only developers, staff of the provider and the phlebotomist get `email`; others get it empty. */
  phlebotomist: z.object({ id: z.number(), name: z.string(), email: z.string() }),
  service_id: z.nullable(z.number()),
  service: z.object({ id: z.nullable(z.number()), name: z.string() }),
  location: z.object({
    address: z.string(),
    address_city: z.string(),
    address_state: z.string(),
    address_zip: z.string(),
    lat: z.nullable(z.number()),
    lng: z.nullable(z.number()),
    /** `zip`: only the centre of the ZIP code is known. Null without a place. */
    precision: z.nullable(z.enum(['street', 'zip'])),
    special_instructions: z.nullable(z.string()),
    notes: z.nullable(z.string()),
  }),
  address_id: z.nullable(z.number()),
  /** The minimum drive to the visit in minutes (docs/product/availability.md#drives). */
  default_drive_minutes: z.number(),
  /**
   * Minutes of the drive from the phlebotomist's previous visit that day, in staff's lists of given days. Null for
   * the first, for visits that are off, and between visits that were booked together.
   */
  drive_minutes: z.optional(z.nullable(z.number())),
  line_items: z.array(LineItem),
  price_subtotal: z.number(),
  /** Added at completion. */
  extras: z.array(LineItem),
  price_extra: z.number(),
  price_extra_paid: z.number(),
  price_total: z.number(),
  /** All payments of the price, in any state: no tips and no fees. */
  payments: z.array(z.object({ status: z.enum(PAYMENT_STATES), amount_total: z.number() })),
  /**
   * The terms of a visit that can cause a fee, what canceling costs the patient now, and the card that is charged then.
   * Absent once it is over.
   */
  cancellation: z.optional(z.extend(CancellationTerms, { fee: z.number(), card: z.nullable(z.string()) })),
  /** What is to be paid in advance, in dollars, and until when. Absent once it is paid, and where nothing is asked. */
  deposit_due: z.optional(z.number()),
  deposit_until: z.optional(instant),
  /** What was paid goes back by itself when the patient cancels: of a visit with payment in advance. */
  returns_payment: z.optional(z.literal(true)),
  /** What the patient answered to a no-show. */
  no_show_answer: z.optional(z.object({ text: z.string(), at: instant })),
  /** For staff: an open visit whose company asks for an order, and that has none that counts. */
  order_missing: z.optional(z.literal(true)),
  /** For staff: the patient's no-shows of the last year at this company, from the second on. */
  no_shows: z.optional(z.number()),
  /** The fee for canceling late or for a no-show, in dollars. It is no part of the price. */
  fee: z.optional(
    z.object({
      label: z.string(),
      amount: z.number(),
      /** Open; without what is being paid. */
      due: z.number(),
      pending: z.number(),
      waived: z.boolean(),
    }),
  ),
  canceled_by: z.nullable(z.number()),
  canceled_at: z.nullable(instant),
  canceled_reason: z.nullable(z.string()),
  /** `url` opens the file for a few minutes, in the session that requested it. */
  documents: z.array(z.object({ id: z.number(), url: z.string(), name: z.string() })),
  user_rating: z.nullable(z.number()),
  user_comment: z.nullable(z.string()),
  tip_amount: z.nullable(z.number()),
  /** The intent to pay extras; never due (docs/product/payments.md#promises). */
  pay_extra: z.nullable(z.number()),
  /** When feedback was first given. It can be changed for 7 days from then. */
  rated_at: z.nullable(instant),
  /** The phlebotomist's notes of the completion. */
  booking_payload: z.object({ completion: z.object({ notes: z.nullable(z.string()) }) }),
  ...preparation,
  /** Of an approved visit; null before the patient was asked. */
  attendance: z.nullable(z.enum(ATTENDANCES)),
  /** Days from the draw to the results, as the service says at booking; null when it says nothing. */
  result_days: z.nullable(z.number()),
  /** The denied or canceled visit that this one replaces. */
  replaces_id: z.nullable(z.number()),
  /** The place of a visit in a series, as it was planned; null for a visit of its own. */
  series: z.optional(z.nullable(SeriesPlace)),
  /** Other times proposed by staff. None is held, and all expire at `ends_at`. */
  proposal: z.nullable(
    z.object({
      id: z.number(),
      /** Why staff suggest other times; null when they did not say. */
      reason: z.nullable(z.enum(PROPOSAL_REASONS)),
      times: z.array(z.object({ start: instant, end: instant })),
      ends_at: instant,
    }),
  ),
  /** For staff: what the company asks for at the patient's side. Absent where it asks for nothing. */
  bedside: z.optional(z.array(z.enum(BEDSIDE_STEPS))),
  /** The tests of a drawn visit that could not be drawn. */
  not_drawn: z.optional(z.array(z.string())),
  /** The lab cannot use the sample. */
  needs_sample: z.optional(z.literal(true)),
  /** The actions that the reader may take now. */
  actions: z.array(z.enum(APPOINTMENT_ACTIONS)),
  /** For staff: steps whose time has not come. Those that are also in `actions` need `confirm_early`. */
  early_steps: z.array(z.object({ action: z.enum(STEP_ACTIONS), allowed_from: instant })),
  /** For staff: the step that `undo_step` would undo. */
  last_step: z.nullable(z.enum(STEP_ACTIONS)),
  created_at: instant,
});
export type Appointment = z.output<typeof Appointment>;
