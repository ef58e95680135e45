import { z } from 'zod/mini';
import { id, nothing } from '../fields.ts';
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
  confirm: operation({
    summary: 'The patient, who has an account of their own now, agrees to the visits that staff booked.',
    subject: 'appointments.person-visits.confirm',
    share: CALENDAR,
    allow: internal('auth'),
    input: z.object({ user_id: id }),
    output: nothing,
  }),
  merge: operation({
    summary:
      'Moves the visits, payments and requests of one patient to another, once per merge. Refused where both have a visit at the same time.',
    subject: 'appointments.person-visits.merge',
    share: CALENDAR,
    allow: internal('auth'),
    input: z.object({ merge_id: id, from_user_id: id, to_user_id: id }),
    output: z.object({ visits: z.number() }),
    errors: ['ALREADY_BOOKED'],
  }),
  undoMerge: operation({
    summary: 'Moves back what a merge moved; what came later stays.',
    subject: 'appointments.person-visits.undo-merge',
    share: CALENDAR,
    allow: internal('auth'),
    input: z.object({ merge_id: id, from_user_id: id, to_user_id: id }),
    output: nothing,
  }),
};
