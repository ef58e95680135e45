import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { internal, operation } from '../operation.ts';
import { askedForAudit } from '../people-of-provider.ts';

/** Whose people somebody belongs to, as far as booking knows: who works for whom, and who is assigned to whom (OP §2). */
export const providerPeople = {
  providersOf: operation({
    summary: 'The providers for which somebody draws blood, or to whose phlebotomist they are assigned.',
    subject: 'booking.provider-people.providers-of',
    allow: internal('auth'),
    input: z.object({ user_id: id }),
    output: z.object({ provider_ids: z.array(z.number()) }),
  }),
  listIds: operation({
    summary: 'The phlebotomists of a provider and who is assigned to them.',
    subject: 'booking.provider-people.list-ids',
    ...askedForAudit,
  }),
};
