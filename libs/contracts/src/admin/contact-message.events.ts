import { z } from 'zod/mini';
import { event } from '../events.ts';
import { date } from '../fields.ts';

/** Somebody wrote on the contact form; what, is asked of admin. */
export const contactMessageCreated = event({
  type: 'contact_message.created',
  publisher: 'admin',
  kind: 'occurrence',
  readers: ['messaging'],
  data: z.object({
    id: z.number(),
    provider_id: z.number(),
    /** The day on the provider's calendar. */
    local_date: date,
  }),
});
