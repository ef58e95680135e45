import { z } from 'zod/mini';
import { broadcast } from '../broadcast.ts';
import { event } from '../events.ts';

/** What an option of the site is set to: for the services that act by it. */
export const optionChanged = event({
  type: 'option.changed',
  publisher: 'admin',
  kind: 'state',
  readers: ['auth', 'booking', 'appointments', 'messaging'],
  data: z.object({
    id: z.number(),
    key: z.string(),
    /** Null where there is none, also of one that was deleted. */
    value: z.nullable(z.string()),
    /** The file that it shows. */
    media_id: z.nullable(z.number()),
  }),
});

/** Told after a change, so that documents show it at once: the gateway has no database to keep options in. */
export const OPTIONS_CHANGED = broadcast({
  topic: 'options-changed',
  senders: ['admin'],
  hearers: ['gateway'],
  data: z.object({}),
});
