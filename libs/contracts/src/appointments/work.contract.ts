import { z } from 'zod/mini';
import { date, id } from '../fields.ts';
import { internal, operation } from '../operation.ts';

/** What phlebotomists did in weeks that are over (docs/product/back-office.md#work). */
export const work = {
  sum: operation({
    summary:
      'Minutes of phlebotomists with patients and on the road by week, and how fast the caller’s provider answered requests.',
    subject: 'appointments.work.sum',
    allow: internal('booking'),
    input: z.object({
      phlebotomist_ids: z.array(id).check(z.maxLength(5_000)),
      /** Only the answers of this provider. */
      provider_id: z.optional(id),
      /** The Mondays of the first and of the last week. */
      from: date,
      to: date,
    }),
    output: z.object({
      data: z.array(
        z.object({
          week: date,
          phlebotomist_id: z.number(),
          patient_minutes: z.number(),
          drive_minutes: z.number(),
        }),
      ),
      /** Weeks with at least five answers. */
      answers: z.array(z.object({ week: date, median_minutes: z.number() })),
    }),
  }),
};
