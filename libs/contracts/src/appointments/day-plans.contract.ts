import { z } from 'zod/mini';
import { date, id, instant } from '../fields.ts';
import { CALENDAR, MANAGERS, operation, STAFF } from '../operation.ts';
import { APPOINTMENT_STATUSES } from './appointment.ts';
import { OBSTACLES } from './reassignments.contract.ts';

/** The most phlebotomists whose day is planned together. */
export const MOST_PLANNED = 40;
/** The most visits that one call changes. */
export const MOST_PLAN_CHANGES = 600;

export const PIN_POSITIONS = ['first', 'last'] as const;

/** What a plan may not change about a visit. */
const Pin = z.object({
  phlebotomist: z.boolean(),
  time: z.boolean(),
  position: z.nullable(z.enum(PIN_POSITIONS)),
});
export type Pin = z.output<typeof Pin>;

const Person = z.object({ id: z.number(), name: z.string() });

/** A visit of the day, as it is agreed. */
const DayVisit = z.object({
  appointment_id: z.number(),
  calendar_sequence: z.number(),
  confirmation_code: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  patient_name: z.string(),
  service_name: z.string(),
  /** Between when and when the visit may begin. Both are the same for an exact time. */
  promised: z.object({ from: instant, to: instant }),
  /** It has begun, is past, or cannot be planned for another reason. */
  fixed: z.boolean(),
  pin: Pin,
});
export type DayVisit = z.output<typeof DayVisit>;

/** A day in its order. */
const DayRoute = z.object({
  stops: z.array(
    z.object({
      /** Null for time that is taken by something the caller may not see. */
      appointment_id: z.nullable(z.number()),
      starts_at: instant,
      ends_at: instant,
      /** The drive to it. */
      drive_minutes: z.number(),
    }),
  ),
  /** With the drives from home and back. */
  drive_minutes: z.number(),
  km: z.number(),
  /** When the drive home ends; null for a day without visits. */
  ends_at: z.nullable(instant),
});
export type DayRoute = z.output<typeof DayRoute>;

/**
 * `free`: another time within the promise, with the same phlebotomist; nobody is told. `colleague`: another
 * phlebotomist at the promised time; the patient is told. `proposal`: another time; the patient is asked.
 */
export const CHANGE_KINDS = ['free', 'colleague', 'proposal'] as const;

const PlanChange = z.object({
  appointment_id: z.number(),
  calendar_sequence: z.number(),
  kind: z.enum(CHANGE_KINDS),
  from: z.object({ phlebotomist: Person, starts_at: instant }),
  to: z.object({ phlebotomist: Person, starts_at: instant }),
  /** Further times of a proposal, at most two. */
  other_starts: z.array(instant),
  /** The driving that a proposal saves, beyond the plan. */
  saved_minutes: z.number(),
  /** Visits at one place, one after the other, which change together: the first of them. */
  together_id: z.nullable(z.number()),
});
export type PlanChange = z.output<typeof PlanChange>;

const Total = z.object({ drive_minutes: z.number(), km: z.number() });

const DayPlan = z.object({
  date,
  lanes: z.array(
    z.object({
      phlebotomist: Person,
      tz: z.string(),
      before: DayRoute,
      after: DayRoute,
      /** The day's times leave no room for the drives between them. The plan leaves such a day as it is. */
      clashes: z.boolean(),
    }),
  ),
  totals: z.object({ before: Total, after: Total }),
  visits: z.array(DayVisit),
  changes: z.array(PlanChange),
  /** Visits that a swap leaves where they are, and why. */
  at_risk: z.array(z.object({ appointment_id: z.number(), obstacle: z.enum(OBSTACLES) })),
});
export type DayPlan = z.output<typeof DayPlan>;

/**
 * Plans of a day. Phlebotomists plan their own day; visits go to colleagues only by those who run the company
 * (docs/product/back-office.md#planning-a-day).
 */
export const dayPlans = {
  preview: operation({
    summary:
      'A better order of a day for one phlebotomist or several, beside today’s order; changes nothing.',
    http: 'POST /admin/day-plans/preview',
    subject: 'appointments.day-plans.preview',
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    allow: STAFF,
    input: z.object({
      date,
      phlebotomist_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_PLANNED)),
      /** Also suggests other times for exact visits, where the patient would be asked. */
      may_propose: z.optional(z.boolean()),
    }),
    output: DayPlan,
    deadlineMs: 15_000,
  }),
  previewSwap: operation({
    summary: 'What it costs to swap the rest of two phlebotomists’ days; changes nothing.',
    http: 'POST /admin/day-plans/swap/preview',
    subject: 'appointments.day-plans.preview-swap',
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    allow: MANAGERS,
    input: z.object({ date, phlebotomist_ids: z.array(id).check(z.minLength(2), z.maxLength(2)) }),
    output: DayPlan,
    deadlineMs: 15_000,
  }),
  /**
   * NOT_REASSIGNABLE has `failed`, a list of `{ appointment_id, obstacle }`. No visit has changed then.
   */
  apply: operation({
    summary:
      'Applies changes of a plan or a swap, all or none; a time outside the promise is proposed to the patient.',
    http: 'POST /admin/day-plans',
    subject: 'appointments.day-plans.apply',
    audit: { action: 'day_plan_applied' },
    idempotent: true,
    share: CALENDAR,
    limits: [{ calls: 60, seconds: 60, per: 'person' }],
    writes: ['appointment', 'notification'],
    allow: STAFF,
    input: z.object({
      date,
      changes: z
        .array(
          z.object({
            appointment_id: id,
            calendar_sequence: z.number(),
            phlebotomist_id: id,
            starts_at: instant,
            other_starts: z.optional(z.array(instant).check(z.maxLength(2))),
          }),
        )
        .check(z.minLength(1), z.maxLength(MOST_PLAN_CHANGES)),
    }),
    output: z.object({ planned: z.number(), reassigned: z.number(), proposed: z.number() }),
    errors: ['NOT_REASSIGNABLE'],
    deadlineMs: 15_000,
  }),
  pin: operation({
    summary: 'Pins a visit to its phlebotomist, its planned time, or the first or last place of the day.',
    http: 'PUT /appointments/{id}/plan-pin',
    subject: 'appointments.day-plans.pin',
    audit: { action: 'visit_pinned', subject: 'id' },
    share: CALENDAR,
    writes: ['appointment'],
    allow: STAFF,
    input: z.object({
      id,
      phlebotomist: z.optional(z.boolean()),
      time: z.optional(z.boolean()),
      position: z.optional(z.nullable(z.enum(PIN_POSITIONS))),
    }),
    output: Pin,
    errors: ['INVALID_TRANSITION', 'SLOT_TAKEN'],
  }),
};
