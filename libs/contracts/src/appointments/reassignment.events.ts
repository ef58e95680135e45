import { z } from 'zod/mini';
import { event } from '../events.ts';

/** Visits of one day were given from one phlebotomist to others: one event for each of these phlebotomists. */
export const visitsReassigned = event({
  type: 'visits.reassigned',
  publisher: 'appointments',
  kind: 'occurrence',
  readers: ['messaging'],
  data: z.object({
    phlebotomist_id: z.number(),
    /** Whether the visits are theirs now, or were theirs before. */
    received: z.boolean(),
    count: z.number(),
    /** Their local date, and the start of the first, `HH:MM`. */
    local_date: z.string(),
    local_time: z.string(),
    /** Null when the visits belong to several companies. */
    provider_id: z.nullable(z.number()),
    actor_id: z.number(),
  }),
});
