import { z } from 'zod/mini';
import { event } from '../events.ts';
import { ROLES } from '../operation.ts';

/** The personal data that other services may show. */
export const userChanged = event({
  type: 'user.changed',
  publisher: 'auth',
  kind: 'state',
  readers: ['booking', 'appointments', 'messaging', 'notifier'],
  data: z.object({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    roles: z.array(z.enum(ROLES)),
    provider_id: z.nullable(z.number()),
    deleted: z.boolean(),
  }),
});
