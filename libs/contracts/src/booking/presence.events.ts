import { z } from 'zod/mini';
import { event } from '../events.ts';
import { PRESENCES } from './presence.ts';

/** A phlebotomist said something else of themselves, or was set offline because nobody had seen them. */
export const presenceChanged = event({
  type: 'presence.changed',
  publisher: 'booking',
  kind: 'state',
  readers: ['messaging'],
  data: z.object({
    phlebotomist_id: z.number(),
    presence: z.enum(PRESENCES),
    name: z.string(),
    /** For whom they work, the first being the one that is named. */
    provider_ids: z.array(z.number()),
    provider_name: z.nullable(z.string()),
  }),
});
