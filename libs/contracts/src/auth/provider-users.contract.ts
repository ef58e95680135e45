import { z } from 'zod/mini';
import { id, instant } from '../fields.ts';
import { internal, operation } from '../operation.ts';

export const providerUsers = {
  listIds: operation({
    summary: 'The people who are related to a provider and to no other, deleted ones included.',
    subject: 'auth.provider-users.list-ids',
    allow: internal('admin'),
    input: z.object({
      provider_id: id,
      /** Limits the result to these people. */
      among: z.optional(z.array(id)),
    }),
    output: z.object({
      user_ids: z.array(z.number()),
      /** Those of them who left this or another provider, and when. */
      left: z.array(z.object({ user_id: z.number(), at: instant })),
    }),
  }),
};
