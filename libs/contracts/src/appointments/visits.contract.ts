import { z } from 'zod/mini';
import { LineItem } from '../booking/booking-sessions.contract.ts';
import {
  date,
  dateOrInstant,
  flag,
  id,
  instant,
  latitude,
  listOf,
  longitude,
  optionalLongText,
  optionalText,
  searchText,
  text,
  wholeNumber,
} from '../fields.ts';
import { StoredFile } from '../files.ts';
import { list } from '../list.ts';
import { CALENDAR, operation, SIGNED_IN, STAFF } from '../operation.ts';
import { Appointment, APPOINTMENT_STATUSES, STEP_ACTIONS } from './appointment.ts';
import { optionalWindow } from './arrival-window.ts';
import { Receipt } from './payment.ts';

/** Confirms a step before its time. Only for admins and developers. */
const confirm_early = z.optional(z.boolean());
/** Stored with the visit and shown to the patient. By default the product's own text. */
const reason = optionalText(500);

/** Why blood could not be drawn, or not for all tests. */
export const DRAW_CAUSES = [
  'no_vein',
  'not_fasting',
  'refused',
  'unwell',
  'wrong_order',
  'supplies',
  'other',
] as const;
export type DrawCause = (typeof DRAW_CAUSES)[number];
/** The most attempts of a draw, and the most tests that a partial draw names. */
export const MOST_ATTEMPTS = 10;
export const MOST_NOT_DRAWN = 40;

/** Errors of a draw where the company asks for steps at the patient's side (docs/product/at-the-bedside.md). */
const NOT_READY = [
  ...(['IDENTITY_REQUIRED', 'IDENTITY_MISMATCH', 'CHECKLIST_INCOMPLETE', 'LABELS_MISSING'] as const),
] as const;

const step = {
  share: CALENDAR,
  writes: ['appointment', 'notification'],
  allow: STAFF,
  idempotent: true,
  offline: 'step',
  input: z.object({ id, confirm_early }),
  output: Appointment,
  errors: ['INVALID_TRANSITION', 'TOO_EARLY'],
} as const;

/** The highest amount of an extra, in dollars. */
const MOST = 100_000;
const amount = z.number().check(
  z.lte(MOST),
  z.refine((dollars) => dollars <= 0 || Math.round(dollars * 100) / 100 === dollars, {
    error: 'The amount may have two decimals at most.',
    when: ({ issues }) => issues.length === 0,
  }),
);
/**
 * An extra of the completion. Rows without an amount above 0 are ignored (docs/product/visits.md#completing).
 */
const Extra = z.object({ label: optionalText(200), amount });

/** A visit found by the global search. */
export const FoundVisit = z.object({
  id: z.number(),
  confirmation_code: z.string(),
  /** The name of the account's owner. */
  patient_name: z.string(),
  service_name: z.string(),
  starts_at: instant,
  arrival_window: optionalWindow,
  status: z.enum(APPOINTMENT_STATUSES),
});
export type FoundVisit = z.output<typeof FoundVisit>;

/**
 * The steps of a visit, from the phlebotomist's departure to the summary
 * (docs/product/visits.md#transitions).
 */
export const visits = {
  setOut: operation({
    ...step,
    summary: 'The phlebotomist is on the way; the patient sees when to expect them, to ten minutes.',
    http: 'POST /appointments/{id}/en-route',
    subject: 'appointments.visits.set-out',
    audit: { action: 'appointment_en_route', subject: 'id' },
    /** Coordinates of the phone, for the estimated arrival. They are not stored. */
    input: z.object({ id, confirm_early, lat: z.optional(latitude), lng: z.optional(longitude) }),
  }),
  arrive: operation({
    ...step,
    summary: 'The phlebotomist is there.',
    http: 'POST /appointments/{id}/arrived',
    subject: 'appointments.visits.arrive',
    audit: { action: 'appointment_arrived', subject: 'id' },
  }),
  draw: operation({
    ...step,
    summary: 'The specimen is drawn; `not_drawn` names the tests for which it is not.',
    http: 'POST /appointments/{id}/drawn',
    subject: 'appointments.visits.draw',
    audit: { action: 'appointment_drawn', subject: 'id' },
    input: z.object({
      id,
      confirm_early,
      not_drawn: z.optional(
        z.object({
          tests: z.array(text(200)).check(z.minLength(1), z.maxLength(MOST_NOT_DRAWN)),
          cause: z.enum(DRAW_CAUSES),
        }),
      ),
    }),
    /** CHECKLIST_INCOMPLETE has `consent` and `items`: what is required and not done. */
    errors: ['INVALID_TRANSITION', 'TOO_EARLY', ...NOT_READY],
  }),
  noShow: operation({
    ...step,
    summary: 'Nobody was there: cancels a visit that has begun, with that outcome.',
    http: 'POST /appointments/{id}/no-show',
    subject: 'appointments.visits.no-show',
    audit: { action: 'appointment_no_show', subject: 'id' },
    input: z.object({ id, confirm_early, reason }),
  }),
  answerNoShow: operation({
    summary: 'What the patient says to a no-show, once and within 48 hours. Staff of the visit are told.',
    http: 'POST /appointments/{id}/no-show-answer',
    subject: 'appointments.visits.answer-no-show',
    audit: { action: 'no_show_answered', subject: 'id' },
    share: CALENDAR,
    writes: ['appointment', 'notification'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    idempotent: true,
    input: z.object({ id, answer: text(500) }),
    output: Appointment,
    errors: ['INVALID_TRANSITION'],
  }),
  failDraw: operation({
    ...step,
    summary: 'The draw did not succeed: cancels the visit with that outcome.',
    http: 'POST /appointments/{id}/failed-draw',
    subject: 'appointments.visits.fail-draw',
    audit: { action: 'appointment_failed_draw', subject: 'id' },
    /** Only staff read `cause` and `attempts`. */
    input: z.object({
      id,
      confirm_early,
      reason,
      cause: z.optional(z.enum(DRAW_CAUSES)),
      attempts: z.optional(wholeNumber(1, MOST_ATTEMPTS)),
    }),
  }),
  complete: operation({
    ...step,
    summary: 'Completes a visit with extra charges and notes; until something is paid it corrects them.',
    http: 'POST /appointments/{id}/complete',
    subject: 'appointments.visits.complete',
    audit: { action: 'appointment_completed', subject: 'id' },
    input: z.object({
      id,
      confirm_early,
      extras: z.optional(z.nullable(z.array(Extra).check(z.maxLength(50)))),
      notes: optionalLongText(5_000),
    }),
    errors: ['INVALID_TRANSITION', 'TOO_EARLY', 'IDEMPOTENCY_MISMATCH', ...NOT_READY],
  }),
  undoStep: operation({
    ...step,
    summary:
      'Takes back the step taken last: for who took it and managers. A completion takes its extras and notes along.',
    http: 'POST /appointments/{id}/undo-step',
    subject: 'appointments.visits.undo-step',
    audit: { action: 'appointment_step_undone', subject: 'id' },
    /** `step` must be the visit's last step. Otherwise nothing is undone. */
    input: z.object({ id, step: z.enum(STEP_ACTIONS) }),
    errors: ['INVALID_TRANSITION', 'SLOT_TAKEN', 'ALREADY_BOOKED'],
  }),
  getSummary: operation({
    summary: 'What a visit came to, for its patient and the staff who may see it.',
    http: 'GET /appointments/{id}/post',
    subject: 'appointments.visits.get-summary',
    reads: ['appointment'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: z.object({
      appointment: Appointment,
      notes: z.nullable(z.string()),
      extras: z.array(LineItem),
      /** The unpaid part of the extras. */
      extra_due: z.number(),
      /** The unpaid part of the promised tip; never due (docs/product/payments.md#promises). */
      tip_due: z.number(),
      /** The pending part of the tip. */
      tip_pending: z.number(),
      /** The payments for the visit, earliest first. */
      receipts: z.array(Receipt),
    }),
  }),
  printSummary: operation({
    summary: 'The summary of a visit as a PDF.',
    http: 'GET /appointments/{id}/summary',
    subject: 'appointments.visits.print-summary',
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    audit: { action: 'summary_printed', subject: 'id' },
    allow: SIGNED_IN,
    download: 'file',
    input: z.object({ id }),
    output: StoredFile,
  }),
  list: operation({
    summary: 'Visits that the caller answers for, from now on unless told otherwise.',
    http: 'GET /appointments',
    subject: 'appointments.visits.list',
    reads: ['appointment'],
    allow: STAFF,
    ...list({
      item: Appointment,
      filters: {
        status: z.optional(z.enum(APPOINTMENT_STATUSES)),
        from: z.optional(dateOrInstant),
        to: z.optional(date),
        phlebotomist_id: z.optional(id),
        include_past: z.optional(flag),
      },
      sorts: ['starts_at'],
      defaultSort: { by: 'starts_at', dir: 'asc' },
      perPage: 20,
    }),
  }),
  find: operation({
    summary:
      'The visits that the caller answers for whose confirmation code begins with a text, the latest first.',
    http: 'POST /search/visits',
    subject: 'appointments.visits.find',
    reads: ['appointment'],
    allow: STAFF,
    input: z.object({ q: searchText }),
    output: listOf(FoundVisit),
  }),
};
