import { z } from 'zod/mini';
import { id, nothing } from '../fields.ts';
import { internal, operation } from '../operation.ts';

const input = z.object({ merge_id: id, from_user_id: id, to_user_id: id });

/** The part of a merge of two patients in booking (docs/product/back-office.md#duplicates). */
export const mergedPatients = {
  merge: operation({
    summary: 'Gives the series and waitlist entries of one patient to another, once per merge.',
    subject: 'booking.merged-patients.merge',
    allow: internal('auth'),
    input,
    output: nothing,
  }),
  undo: operation({
    summary: 'Gives back what a merge moved; what came later stays.',
    subject: 'booking.merged-patients.undo',
    allow: internal('auth'),
    input,
    output: nothing,
  }),
};
