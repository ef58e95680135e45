import { z } from 'zod/mini';
import { date, id } from '../fields.ts';
import { internal, operation } from '../operation.ts';

/** [start, end) in epoch minutes. */
const Stretch = z.tuple([z.number(), z.number()]);

/** One phlebotomist's day, as booking knows it. */
export const Lane = z.object({
  id: z.number(),
  name: z.string(),
  /** The providers they work for. */
  provider_ids: z.array(z.number()),
  tz: z.string(),
  default_drive_minutes: z.number(),
  /** Where the day begins and ends. */
  home: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  /** The working hours of the local date; breaks lie between them. */
  hours: z.array(Stretch),
  /** The exceptions of the date that remove hours. */
  absences: z.array(Stretch),
});
export type Lane = z.output<typeof Lane>;

/** The days of phlebotomists, for the board and for plans. */
export const lanes = {
  list: operation({
    summary:
      'The phlebotomists whom the caller manages, by name, with their hours on a local date. Jobs have no caller, and name theirs.',
    subject: 'booking.lanes.list',
    allow: internal('appointments'),
    input: z.object({
      date,
      /** Only those who work for this provider. */
      provider_id: z.optional(id),
      /** Only these. */
      among: z.optional(z.array(id)),
      /** Named too where they cannot be booked, because they have visits on the date. */
      with_visits: z.optional(z.array(id)),
    }),
    output: z.object({ lanes: z.array(Lane) }),
  }),
};
