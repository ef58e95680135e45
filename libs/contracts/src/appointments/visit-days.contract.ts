import { z } from 'zod/mini';
import { id, instant } from '../fields.ts';
import { internal, operation } from '../operation.ts';

/**
 * Time already taken in a phlebotomist's calendar. `appointment_id` is set only when the caller manages the
 * visit.
 */
export const TakenTime = z.object({
  kind: z.enum(['visit', 'hold']),
  /** Minutes since the epoch. */
  start: z.number(),
  end: z.number(),
  /** Null unless the street address is known. */
  place: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
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
    input: z.object({ phlebotomist_id: id, from: instant, to: instant }),
    output: z.object({ data: z.array(TakenTime) }),
  }),
};
