import { z } from 'zod/mini';
import { event } from '../events.ts';

/** Something to tell a person on the waitlist. What it is about is not in the event. */
export const waitlistTold = event({
  type: 'waitlist.told',
  publisher: 'booking',
  kind: 'occurrence',
  readers: ['messaging'],
  data: z.object({
    user_id: z.number(),
    provider_id: z.number(),
    kind: z.enum(['waitlist_offer', 'waitlist_paused']),
    /** How the person wants to be told, besides the bell. */
    by_email: z.boolean(),
    by_text: z.boolean(),
  }),
});
