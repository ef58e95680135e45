import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { internal, operation } from '../operation.ts';

/** People of the same providers (docs/product/accounts.md#who-sees-what). */
export const colleagues = {
  list: operation({
    summary:
      'Of these people, the patients and phlebotomists of the providers of a member of staff, and these providers.',
    subject: 'booking.colleagues.list',
    allow: internal('messaging'),
    input: z.object({
      /** Selects by the phlebotomist's providers; null for other people. */
      user_id: z.nullable(id),
      /** The provider stored in the person's account. */
      provider_id: z.nullable(id),
      among: z.array(id).check(z.maxLength(500)),
      /** Leaves out patients. */
      staff_only: z.optional(z.boolean()),
    }),
    output: z.object({ user_ids: z.array(z.number()), provider_ids: z.array(z.number()) }),
  }),
  listInCommon: operation({
    summary: 'The providers to which two people both belong, as patients or phlebotomists.',
    subject: 'booking.colleagues.list-in-common',
    allow: internal('messaging'),
    input: z.object({ user_ids: z.tuple([id, id]) }),
    output: z.object({ provider_ids: z.array(z.number()) }),
  }),
};
