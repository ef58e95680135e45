import { z } from 'zod/mini';
import { event } from '../events.ts';
import { date } from '../fields.ts';

/** Somebody wrote through the contact form. The text is not in the event; readers ask admin for it. */
export const contactMessageCreated = event({
  type: 'contact_message.created',
  publisher: 'admin',
  kind: 'occurrence',
  readers: ['messaging'],
  data: z.object({
    id: z.number(),
    provider_id: z.number(),
    /** The date in the provider's time zone. */
    local_date: date,
  }),
});
