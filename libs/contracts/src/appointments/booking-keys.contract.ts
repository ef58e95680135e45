import { z } from 'zod/mini';
import { CALENDAR, internal, operation } from '../operation.ts';

/** The keys under which booking makes visits. Apart from the visits, because browsers never use them. */
export const bookingKeys = {
  findByKey: operation({
    summary: 'What became of a finalised booking session.',
    subject: 'appointments.appointments.find-by-key',
    allow: internal('booking'),
    input: z.object({ key: z.string().check(z.length(64)) }),
    output: z.object({
      appointment_id: z.nullable(z.number()),
      appointment_ids: z.array(z.number()),
      content_hash: z.nullable(z.string()),
    }),
  }),
  /** Also prevents a late `create`: a closed key never creates a visit. */
  revokeKey: operation({
    summary: 'Closes a key that made no visit, so that it never will; answers the visit if there is one.',
    subject: 'appointments.appointments.revoke-key',
    share: CALENDAR,
    allow: internal('booking'),
    input: z.object({ key: z.string().check(z.length(64)) }),
    output: z.object({ appointment_id: z.nullable(z.number()), appointment_ids: z.array(z.number()) }),
  }),
};
