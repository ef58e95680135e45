import { z } from 'zod/mini';
import { event } from '../events.ts';
import { instant } from '../fields.ts';

/**
 * Staff booked a visit under the email of somebody else's account. The owner is asked whether the visit is
 * theirs.
 */
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
