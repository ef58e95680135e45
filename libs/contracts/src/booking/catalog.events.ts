import { z } from 'zod/mini';
import { event } from '../events.ts';

/** What other services may show of a provider, and the zone in which its money is told by day and month. */
export const providerChanged = event({
  type: 'provider.changed',
  publisher: 'booking',
  kind: 'state',
  readers: ['admin', 'appointments', 'auth'],
  data: z.object({ id: z.number(), name: z.string(), tz: z.string() }),
});
