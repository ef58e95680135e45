import { z } from 'zod/mini';
import { broadcast } from '../broadcast.ts';
import { event } from '../events.ts';

/** The value of a site option, for the services that depend on it. */
export const optionChanged = event({
  type: 'option.changed',
  publisher: 'admin',
  kind: 'state',
  readers: ['auth', 'booking', 'appointments', 'messaging', 'notifier'],
  data: z.object({
    id: z.number(),
    key: z.string(),
    /** Null when the option has no value or was deleted. */
    value: z.nullable(z.string()),
    /** The file that the option shows. */
    media_id: z.nullable(z.number()),
  }),
});

/** Broadcast after a change, so pages show it at once: the gateway has no database to keep options in. */
export const OPTIONS_CHANGED = broadcast({
  topic: 'options-changed',
  senders: ['admin'],
  hearers: ['gateway'],
  data: z.object({}),
});
