import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { StoredFile } from '../files.ts';
import { operation, STAFF } from '../operation.ts';

export const visitLetters = {
  print: operation({
    summary:
      'The confirmation of a visit as a letter in PDF. For a patient without email it has a new code, which ends the code before.',
    http: 'POST /appointments/{id}/letter',
    subject: 'appointments.visit-letters.print',
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    audit: { action: 'letter_printed', subject: 'id' },
    allow: STAFF,
    download: 'file',
    input: z.object({ id }),
    output: StoredFile,
  }),
};
