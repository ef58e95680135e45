import { z } from 'zod/mini';
import { WindowStarts } from '../booking/moves.contract.ts';
import { date, id, instant } from '../fields.ts';
import { CALENDAR, internal, operation } from '../operation.ts';

/** Visits of series, for the service that plans them. */
export const seriesVisits = {
  readOrder: operation({
    summary: 'A doctor’s order of an account for a series; null for one that the caller may not see.',
    subject: 'appointments.series-visits.read-order',
    allow: internal('booking'),
    input: z.object({ lab_order_id: id, user_id: id }),
    output: z.object({
      order: z.nullable(
        z.object({
          /** Who is drawn; null for the account's owner. */
          person_id: z.nullable(z.number()),
          provider_id: z.nullable(z.number()),
          valid_from: z.nullable(date),
          valid_until: z.nullable(date),
          uses_left: z.number(),
          /** Why no visit can be drawn for it now. */
          problem: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  cancel: operation({
    summary: 'Calls off a visit of a series. False when it is under way or over.',
    subject: 'appointments.series-visits.cancel',
    share: CALENDAR,
    allow: internal('booking'),
    input: z.object({ id, series_id: id, actor_id: id, by: z.enum(['patient', 'staff']) }),
    output: z.object({ canceled: z.boolean() }),
  }),
  /** Repeated for the same plan or an earlier one, it changes nothing. */
  move: operation({
    summary: 'Moves a visit of a series, at its price, to a time that fits a changed plan.',
    subject: 'appointments.series-visits.move',
    share: CALENDAR,
    allow: internal('booking'),
    input: z.object({
      id,
      series_id: id,
      actor_id: id,
      /** How often the plan was changed. */
      plan: id,
      phlebotomist: z.object({ id, name: z.string(), default_drive_minutes: z.number() }),
      starts_at: instant,
      window: z.optional(WindowStarts),
      tz: z.string(),
    }),
    /** The visit may be called off, or under way or over. */
    output: z.object({ outcome: z.enum(['moved', 'off', 'stays']) }),
    errors: ['SLOT_TAKEN', 'ALREADY_BOOKED', 'INVALID_TRANSITION'],
  }),
};
