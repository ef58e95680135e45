import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { internal, operation } from '../operation.ts';

export const providerUsers = {
  /** For whoever decides whose entries of the audit an admin sees (decision 141). */
  listIds: operation({
    summary: 'The people who belong to a provider, deleted ones included.',
    subject: 'auth.provider-users.list-ids',
    allow: internal('admin'),
    input: z.object({ provider_id: id }),
    output: z.object({ user_ids: z.array(z.number()) }),
  }),
};
