import { z } from 'zod/mini';
import { event } from '../events.ts';

/**
 * The relations of a person that booking knows: assignment, past and future visits, and employment as a
 * phlebotomist (docs/product/accounts.md#who-sees-what, decision 183).
 */
export const relationsChanged = event({
  type: 'relations.changed',
  publisher: 'booking',
  kind: 'state',
  readers: ['auth', 'notifier'],
  data: z.object({
    id: z.number(),
    /** The phlebotomist the person is assigned to. */
    assigned_to: z.nullable(z.number()),
    phlebotomist_ids: z.array(z.number()),
    provider_ids: z.array(z.number()),
  }),
});
