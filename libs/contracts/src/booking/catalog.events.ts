import { z } from 'zod/mini';
import { event } from '../events.ts';

/** What other services may show of a provider, and the zone for the days and months of its finances. */
export const providerChanged = event({
  type: 'provider.changed',
  publisher: 'booking',
  kind: 'state',
  readers: ['admin', 'appointments', 'auth'],
  data: z.object({ id: z.number(), name: z.string(), tz: z.string() }),
});

/** All policy values that a provider has set. For other keys the site's values apply. */
export const providerPolicyChanged = event({
  type: 'provider-policy.changed',
  publisher: 'booking',
  kind: 'state',
  readers: ['appointments'],
  data: z.object({
    /** The id of the provider. */
    id: z.number(),
    rows: z.array(z.object({ service_id: z.nullable(z.number()), key: z.string(), value: z.unknown() })),
  }),
});
