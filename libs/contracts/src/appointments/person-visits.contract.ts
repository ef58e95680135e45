import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { CALENDAR, internal, operation } from '../operation.ts';

const whose = { user_id: id, person_id: id };

/** The visits of somebody for whom an account's owner books (docs/product/accounts.md#claiming). */
export const personVisits = {
  handOver: operation({
    summary: 'Moves the visits of a person from the account that booked them to the person’s own.',
    subject: 'appointments.person-visits.hand-over',
    share: CALENDAR,
    allow: internal('auth'),
    input: z.object({ ...whose, to_user_id: id }),
    output: z.object({ visits: z.number() }),
  }),
  keep: operation({
    summary: 'The person, an adult now, agrees: their visits stay with the account, also later ones.',
    subject: 'appointments.person-visits.keep',
    share: CALENDAR,
    allow: internal('auth'),
    input: z.object(whose),
    output: z.object({ visits: z.number() }),
  }),
};
