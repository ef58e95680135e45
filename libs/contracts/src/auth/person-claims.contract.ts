import { z } from 'zod/mini';
import { date, nothing, text } from '../fields.ts';
import { CALENDAR, CREDENTIALS, operation, SIGNED_IN } from '../operation.ts';

const token = text(200);

const byLink = {
  limits: [{ calls: 60, seconds: 60, per: 'address' }],
  share: CREDENTIALS,
  allow: 'public',
  errors: ['LINK_INVALID', 'LINK_EXPIRED'],
} as const;

/**
 * Somebody who was cared for, and is an adult, answers the invitation of the account's owner
 * (docs/product/accounts.md#claiming). A link allows five answers in seven days.
 */
export const personClaims = {
  show: operation({
    ...byLink,
    summary: 'Who invites whom, by first name. It tells nothing else.',
    http: 'POST /person-claims/show',
    subject: 'auth.person-claims.show',
    input: z.object({ token }),
    output: z.object({ carer_name: z.string(), first_name: z.string() }),
  }),
  agree: operation({
    ...byLink,
    summary:
      'The person agrees that the account’s owner goes on booking for them. Asks for the date of birth.',
    http: 'POST /person-claims/agree',
    subject: 'auth.person-claims.agree',
    audit: { action: 'care_agreed', malformed: true },
    writes: ['person'],
    input: z.object({ token, date_of_birth: date }),
    output: nothing,
  }),
  claim: operation({
    summary:
      'Takes the visits of the invited person into the caller’s account, which has their date of birth.',
    http: 'POST /person-claims',
    subject: 'auth.person-claims.claim',
    audit: { action: 'person_claimed', malformed: true },
    share: CALENDAR,
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    writes: ['person', 'appointment'],
    impersonation: 'refuse',
    allow: SIGNED_IN,
    input: z.object({ token }),
    /** How many visits came along. */
    output: z.object({ visits: z.number() }),
    errors: ['LINK_INVALID', 'LINK_EXPIRED'],
  }),
};
