import { z } from 'zod/mini';
import { id, instant, optionalLongText, typedDollars } from '../fields.ts';
import { list } from '../list.ts';
import { CALENDAR, operation, SIGNED_IN, STAFF } from '../operation.ts';
import { Appointment } from './appointment.ts';

const nullable = z.nullable(z.string());

/** A patient's feedback about a visit (docs/product/visits.md#feedback). `id` is the id of the visit. */
export const Feedback = z.object({
  id: z.number(),
  user: z.object({ first_name: z.string(), last_name: z.string(), email: nullable }),
  /** Named `id` because a filter has that name. */
  phlebotomist: z.object({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
  }),
  provider: z.object({ name: z.string() }),
  user_rating: z.nullable(z.number()),
  user_comment: nullable,
  tip_amount: z.nullable(z.number()),
  starts_at: instant,
  created_at: instant,
  tz: z.string(),
});
export type Feedback = z.output<typeof Feedback>;

const amount = typedDollars(0, 10_000);

export const feedback = {
  give: operation({
    summary: 'What the patient of a completed visit thought of it; it can be changed for 7 days.',
    http: 'POST /appointments/{id}/feedback',
    subject: 'appointments.feedback.give',
    share: CALENDAR,
    writes: ['appointment'],
    audit: { action: 'feedback_given', subject: 'id' },
    allow: SIGNED_IN,
    input: z.object({
      id,
      rating: z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(5)))),
      comment: optionalLongText(2_000),
      /**
       * Offered amounts in dollars, never due. A tip may be at most the price or `tip_max`, whichever is
       * higher.
       */
      tip_amount: z.optional(z.nullable(amount)),
      pay_extra: z.optional(z.nullable(amount)),
    }),
    output: Appointment,
    errors: ['INVALID_TRANSITION'],
  }),
  list: operation({
    summary: 'The feedback on visits that the caller answers for, newest first.',
    http: 'GET /phlebotomist/feedback',
    subject: 'appointments.feedback.list',
    reads: ['appointment'],
    allow: STAFF,
    ...list({
      item: Feedback,
      filters: { phlebotomist_id: z.optional(id) },
      defaultSort: { by: 'created_at', dir: 'desc' },
      perPage: 20,
      search: 'q',
    }),
  }),
};
