import { z } from 'zod/mini';
import { id, instant } from '../fields.ts';
import { internal, operation } from '../operation.ts';
import { LoadLimits } from './calendar.contract.ts';

const Place = z.object({ lat: z.number(), lng: z.number(), precision: z.enum(['street', 'zip']) });

/**
 * Time already taken in a phlebotomist's calendar. `appointment_id` is set only when the caller manages the
 * visit.
 */
export const TakenTime = z.object({
  kind: z.enum(['visit', 'hold']),
  /** Minutes since the epoch. */
  start: z.number(),
  end: z.number(),
  /** With an arrival window: the latest start and the earliest end with which every promise is kept. */
  latest_start: z.optional(z.number()),
  earliest_end: z.optional(z.number()),
  /** Minutes of the drive from the asked place, and back; null unless both are known to the street. */
  drive_to: z.nullable(z.number()),
  drive_from: z.nullable(z.number()),
  /** To the next one, where a limit needs it. */
  drive_next: z.nullable(z.number()),
  appointment_id: z.nullable(z.number()),
  patient_name: z.nullable(z.string()),
});
export type TakenTime = z.output<typeof TakenTime>;

export const visitDays = {
  listTaken: operation({
    summary:
      'What takes a phlebotomist’s time in a window, with the visits that the caller answers for named.',
    subject: 'appointments.visit-days.list-taken',
    allow: internal('booking'),
    input: z.object({
      phlebotomist_id: id,
      /** The visit that is asked for: its place, and whose traffic counts on which clock. */
      place: z.nullable(Place),
      provider_id: z.nullable(id),
      tz: z.string(),
      default_drive_minutes: z.number().check(z.int(), z.gte(0)),
      from: instant,
      to: instant,
    }),
    output: z.object({ data: z.array(TakenTime), load: LoadLimits }),
  }),
};
