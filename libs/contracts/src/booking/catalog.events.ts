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

/** Everything that a provider has set of its policies; what is not among it counts as the site has it. */
export const providerPolicyChanged = event({
  type: 'provider-policy.changed',
  publisher: 'booking',
  kind: 'state',
  readers: ['appointments'],
  data: z.object({
    /** The provider's. */
    id: z.number(),
    rows: z.array(z.object({ service_id: z.nullable(z.number()), key: z.string(), value: z.unknown() })),
  }),
});
