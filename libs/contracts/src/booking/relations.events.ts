import { z } from 'zod/mini';
import { event } from '../events.ts';

/**
 * Whose person somebody is, as far as booking knows: whom they are assigned to, with whom they have or had visits, and
 * for whom they draw blood themselves (docs/product/accounts.md#who-sees-what, decision 183).
 */
export const relationsChanged = event({
  type: 'relations.changed',
  publisher: 'booking',
  kind: 'state',
  readers: ['auth', 'notifier'],
  data: z.object({
    id: z.number(),
    /** The phlebotomist somebody is assigned to. */
    assigned_to: z.nullable(z.number()),
    phlebotomist_ids: z.array(z.number()),
    provider_ids: z.array(z.number()),
  }),
});
