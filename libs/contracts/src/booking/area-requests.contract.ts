import { z } from 'zod/mini';
import { email, id, listOf, nothing, text, zip } from '../fields.ts';
import { MANAGERS, operation } from '../operation.ts';

/** The id and proof in the link of the email. */
const AreaRequestLink = z.object({ id, token: text(100) });

/** People who want to hear once when somebody comes to their ZIP code (docs/product/booking.md#area-requests). */
export const areaRequests = {
  create: operation({
    summary:
      'Asks to be told by email when somebody comes to a ZIP code. An email with a link confirms the address first. The answer is the same for every email.',
    http: 'POST /area-requests',
    subject: 'booking.area-requests.create',
    limits: [
      { calls: 10, seconds: 60, per: 'address' },
      { calls: 30, seconds: 3_600, per: 'address' },
    ],
    allow: 'public',
    input: z.object({ zip, email }),
    output: z.object({ message: z.string() }),
  }),
  confirm: operation({
    summary: 'Confirms the email of a request by its link; the ZIP code.',
    http: 'POST /area-requests/confirm',
    subject: 'booking.area-requests.confirm',
    limits: [{ calls: 30, seconds: 60, per: 'address' }],
    allow: 'public',
    input: AreaRequestLink,
    output: z.object({ zip: z.string() }),
    errors: ['LINK_INVALID'],
  }),
  end: operation({
    summary: 'Deletes a request by its link. A request that is gone already is no error.',
    http: 'POST /area-requests/end',
    subject: 'booking.area-requests.end',
    limits: [{ calls: 30, seconds: 60, per: 'address' }],
    allow: 'public',
    input: AreaRequestLink,
    output: nothing,
    errors: ['LINK_INVALID'],
  }),
  listCounts: operation({
    summary: 'How many people wait for somebody to come, by ZIP code, from five people on; the most first.',
    http: 'GET /admin/area-requests',
    subject: 'booking.area-requests.list-counts',
    allow: MANAGERS,
    input: nothing,
    output: listOf(z.object({ zip: z.string(), people: z.number() })),
  }),
};
