import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { internal, operation } from '../operation.ts';

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
  /** For whoever decides whose entries of the audit an admin sees (decision 141). */
  listIds: operation({
    summary: 'The patients who have a visit that stands with a provider.',
    subject: 'appointments.patients.list-ids',
    allow: internal('admin'),
    input: z.object({ provider_id: id }),
    output: z.object({ user_ids: z.array(z.number()) }),
  }),
};
