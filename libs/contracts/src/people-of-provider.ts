import { z } from 'zod/mini';
import { id } from './fields.ts';
import { internal } from './operation.ts';

/** What the admin service asks of each service that knows some people of a provider, to tell whose entries of the audit an admin sees. */
export const askedForAudit = {
  allow: internal('admin'),
  input: z.object({
    provider_id: id,
    /** Only who is one of these. */
    among: z.optional(z.array(id)),
  }),
  output: z.object({ user_ids: z.array(z.number()) }),
};
