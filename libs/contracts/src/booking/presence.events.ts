import { z } from 'zod/mini';
import { event } from '../events.ts';
import { PRESENCES } from './presence.ts';

/** A phlebotomist changed their presence, or was set offline after a time without activity. */
export const presenceChanged = event({
  type: 'presence.changed',
  publisher: 'booking',
  kind: 'state',
  readers: ['messaging'],
  data: z.object({
    phlebotomist_id: z.number(),
    presence: z.enum(PRESENCES),
    name: z.string(),
    /** The phlebotomist's providers; the first is the one in `provider_name`. */
    provider_ids: z.array(z.number()),
    provider_name: z.nullable(z.string()),
  }),
});
