import { z } from 'zod/mini';
import { date, email, id, instant, message, text } from '../fields.ts';
import { CREDENTIALS, internal, operation } from '../operation.ts';

/** A code of a letter: as printed, in groups or not, in any case. */
const code = text(20);

/**
 * A patient without email gets an account by the code of a letter (docs/product/accounts.md#letters). It works
 * for 30 days and allows five answers.
 */
export const letterClaims = {
  claim: operation({
    summary:
      'Sends a link to a new email, which makes it the email of the letter’s patient. Asks for the date of birth.',
    http: 'POST /letter-claims',
    subject: 'auth.letter-claims.claim',
    audit: { action: 'letter_claimed', malformed: true },
    limits: [{ calls: 20, seconds: 60, per: 'address' }],
    share: CREDENTIALS,
    allow: 'public',
    input: z.object({ code, date_of_birth: date, email }),
    output: message,
  }),
  make: operation({
    summary:
      'Makes the code of a letter, which ends the code before. Null for a patient who can sign in, or whose record is closed to the caller.',
    subject: 'auth.letter-claims.make',
    allow: internal('appointments'),
    input: z.object({ user_id: id }),
    output: z.object({
      letter: z.nullable(z.object({ code: z.string(), ends_at: instant })),
    }),
  }),
};
