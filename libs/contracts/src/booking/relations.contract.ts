import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { internal, operation } from '../operation.ts';

const Link = z.object({ id: z.number(), name: z.string() });

export const relations = {
  /**
   * For the services that decide what staff may do for a patient (docs/product/accounts.md#who-sees-what).
   */
  describe: operation({
    summary:
      'Whose patient somebody is by assignment, and for whom a phlebotomist works; null where there is none.',
    subject: 'booking.relations.describe',
    allow: internal('appointments'),
    input: z.object({ user_id: id, phlebotomist_id: z.nullable(id) }),
    output: z.object({
      assigned: z.nullable(z.object({ phlebotomist_id: z.number(), provider_ids: z.array(z.number()) })),
      phlebotomist: z.nullable(z.object({ id: z.number(), name: z.string(), providers: z.array(Link) })),
    }),
  }),
  /** For lists that show people with their phlebotomist and provider. */
  names: operation({
    summary: 'Phlebotomists and providers by name; who is not known is left out.',
    subject: 'booking.relations.names',
    allow: internal('auth'),
    input: z.object({
      phlebotomist_ids: z.array(id).check(z.maxLength(200)),
      provider_ids: z.array(id).check(z.maxLength(200)),
    }),
    output: z.object({ phlebotomists: z.array(Link), providers: z.array(Link) }),
  }),
};
