import { z } from 'zod/mini';
import { event } from '../events.ts';
import { instant } from '../fields.ts';

/** Staff booked a visit with the email of an account that is not theirs: its owner is asked whether it is theirs. */
export const visitConfirmationAsked = event({
  type: 'visit_confirmation.asked',
  publisher: 'appointments',
  kind: 'occurrence',
  readers: ['messaging'],
  data: z.object({
    id: z.number(),
    user_id: z.number(),
    provider_id: z.number(),
    starts_at: instant,
    tz: z.string(),
  }),
});
