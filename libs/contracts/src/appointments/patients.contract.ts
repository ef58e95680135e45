import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { internal, operation } from '../operation.ts';
import { askedForAudit } from '../people-of-provider.ts';

export const patients = {
  /** For whoever decides who may see a patient's documents and insurance (OP §2). */
  treatedBy: operation({
    summary:
      'Who has visits with a patient: phlebotomists with an approved one, providers with one that stands.',
    subject: 'appointments.patients.treated-by',
    allow: internal('auth'),
    input: z.object({ user_id: id }),
    output: z.object({ phlebotomist_ids: z.array(z.number()), provider_ids: z.array(z.number()) }),
  }),
  listIds: operation({
    summary: 'The patients who have a visit that stands with a provider.',
    subject: 'appointments.patients.list-ids',
    ...askedForAudit,
  }),
};
