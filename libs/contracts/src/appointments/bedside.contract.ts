import { z } from 'zod/mini';
import { date, id, instant, optionalLongText, text } from '../fields.ts';
import { CALENDAR, operation, STAFF } from '../operation.ts';
import { BEDSIDE_STEPS, REDRAW_CAUSES } from './appointment.ts';
import { DRAW_CAUSES } from './visits.contract.ts';

/** `overridden`: the phlebotomist went on with a reason, and the office was told. */
export const IDENTITY_STATES = ['matched', 'overridden'] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];

/** Why a lab cannot use a sample. */
export const REJECTIONS = ['hemolyzed', 'clotted', 'too_little', 'mislabeled', 'too_late', 'other'] as const;
export type Rejection = (typeof REJECTIONS)[number];

/** The most wrong birth dates of a visit within an hour. */
export const MOST_TRIES = 10;
/** The most items of a company's checklist, required or not. */
export const MOST_ITEMS = 10;
/** The longest item, in characters. */
export const LONGEST_ITEM = 80;

/** What is recorded at the patient's side. It never has the birth date. */
export const Bedside = z.object({
  /** What the company asks for before the draw; empty where it asks for nothing. */
  steps: z.array(z.enum(BEDSIDE_STEPS)),
  identity: z.object({
    /** Null before the birth date matches or a reason is given. */
    state: z.nullable(z.enum(IDENTITY_STATES)),
    reason: z.nullable(z.string()),
    /** The wrong dates since the last match, within an hour. */
    tries: z.number(),
  }),
  checklist: z.object({
    /** The company's items of now, and what was answered. */
    items: z.array(z.object({ label: z.string(), required: z.boolean(), done: z.boolean() })),
    /** Whether the company asks for consent and for the last meal. */
    asks_consent: z.boolean(),
    asks_meal: z.boolean(),
    consent_at: z.nullable(instant),
    last_meal_at: z.nullable(instant),
    /** Hours without food: of the service, or of the order's tests where that is longer. Null where nobody fasts. */
    fasting_hours: z.nullable(z.number()),
    /** The minutes by which the last meal was too late; null where it was not, or is not known. */
    fast_short_minutes: z.nullable(z.number()),
    /** Null before it was saved. */
    saved_at: z.nullable(instant),
    /** The visit has an order, so that the draw waits for what is required. */
    is_enforced: z.boolean(),
    /** What is required and not done: `consent`, and labels of items. */
    missing: z.object({ consent: z.boolean(), items: z.array(z.string()) }),
  }),
  /** Each tube of the visit that is not void has its label, and there is at least one. */
  labeled: z.boolean(),
  /** The tests of the visit's orders. */
  tests: z.array(z.string()),
  /** Of a draw that failed. */
  failed: z.nullable(z.object({ cause: z.nullable(z.enum(DRAW_CAUSES)), attempts: z.nullable(z.number()) })),
  /** Of a drawn visit: the tests that could not be drawn. */
  not_drawn: z.nullable(z.object({ tests: z.array(z.string()), cause: z.enum(DRAW_CAUSES) })),
  /** What the lab said of the sample. */
  rejection: z.nullable(z.object({ reason: z.enum(REJECTIONS), note: z.nullable(z.string()), at: instant })),
  /**
   * Why the patient may be drawn again, and the request that was made for it, with the visit booked for that. Empty
   * for a patient without an account, who is booked by staff.
   */
  redraws: z.array(
    z.object({
      cause: z.enum(REDRAW_CAUSES),
      request_id: z.nullable(z.number()),
      appointment_id: z.nullable(z.number()),
    }),
  ),
});
export type Bedside = z.output<typeof Bedside>;

/**
 * The steps at the patient's side, for staff who answer for the visit (docs/product/at-the-bedside.md). Company
 * settings turn them on.
 */
export const bedside = {
  get: operation({
    summary: 'What the company asks for at the patient’s side, and what was recorded; never the birth date.',
    http: 'GET /appointments/{id}/bedside',
    subject: 'appointments.bedside.get',
    reads: ['appointment', 'appointment_request', 'specimen'],
    allow: STAFF,
    input: z.object({ id }),
    output: Bedside,
  }),
  /** Either the date that the patient says, or the reason for going on without a match, which tells the office. */
  identify: operation({
    summary:
      'Compares the birth date that the patient says. With a reason instead, the visit goes on and the office is told.',
    http: 'POST /appointments/{id}/identity',
    subject: 'appointments.bedside.identify',
    offline: 'record',
    audit: { action: 'identity_checked', subject: 'id' },
    share: CALENDAR,
    limits: [{ calls: 60, seconds: 60, per: 'person' }],
    writes: ['appointment', 'notification'],
    allow: STAFF,
    input: z.object({ id, date_of_birth: z.optional(date), reason: z.optional(text(500)) }),
    /** `is_known`: there is a date to compare with. Without one only a reason leads on. */
    output: z.extend(Bedside, { matched: z.boolean(), is_known: z.boolean() }),
    errors: ['INVALID_TRANSITION'],
  }),
  saveChecklist: operation({
    summary:
      'Saves consent, last meal and the company’s items. A meal that was too late warns and blocks nothing.',
    http: 'PUT /appointments/{id}/checklist',
    subject: 'appointments.bedside.save-checklist',
    offline: 'record',
    audit: { action: 'checklist_saved', subject: 'id' },
    share: CALENDAR,
    limits: [{ calls: 60, seconds: 60, per: 'person' }],
    writes: ['appointment'],
    allow: STAFF,
    input: z.object({
      id,
      consent: z.optional(z.boolean()),
      last_meal_at: z.optional(z.nullable(instant)),
      /** By label. */
      items: z.record(text(LONGEST_ITEM), z.boolean()).check(
        z.refine((items) => Object.keys(items).length <= 2 * MOST_ITEMS, {
          error: 'There are too many items.',
          when: ({ issues }) => issues.length === 0,
        }),
      ),
    }),
    output: Bedside,
    errors: ['INVALID_TRANSITION'],
  }),
  reject: operation({
    summary:
      'Records that the lab cannot use the sample of a drawn or completed visit; the patient is told that a new one is needed.',
    http: 'POST /appointments/{id}/rejection',
    subject: 'appointments.bedside.reject',
    audit: { action: 'specimen_rejected', subject: 'id' },
    share: CALENDAR,
    writes: ['appointment', 'notification'],
    allow: STAFF,
    idempotent: true,
    input: z.object({ id, reason: z.enum(REJECTIONS), note: optionalLongText(1_000) }),
    output: Bedside,
    errors: ['INVALID_TRANSITION'],
  }),
  askForRedraw: operation({
    summary: 'Asks the patient to book the redraw: once for each cause, at the same price or free.',
    http: 'POST /appointments/{id}/redraw',
    subject: 'appointments.bedside.ask-for-redraw',
    audit: { action: 'redraw_requested', subject: 'id' },
    limits: [{ calls: 60, seconds: 60, per: 'person' }],
    writes: ['appointment_request', 'notification'],
    allow: STAFF,
    input: z.object({ id, cause: z.enum(REDRAW_CAUSES) }),
    output: Bedside,
    errors: ['INVALID_TRANSITION'],
  }),
};
