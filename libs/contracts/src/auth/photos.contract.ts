import { z } from 'zod/mini';
import { listOf } from '../fields.ts';
import { operation, SIGNED_IN } from '../operation.ts';

/** The most people one call asks about. */
const MOST = 50;

/** Photos of the people who come to patients (docs/product/accounts.md#profile). */
export const photos = {
  listOfPhlebotomists: operation({
    summary:
      'The photos of phlebotomists, for those who book them. Others, and those without one, are left out.',
    http: 'GET /phlebotomist-photos',
    subject: 'auth.photos.list-of-phlebotomists',
    allow: SIGNED_IN,
    /** `ids`: separated by commas, at most 50. */
    input: z.object({ ids: z.string().check(z.regex(new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${MOST - 1}}$`))) }),
    /** `photo`: an address that is valid for a day. */
    output: listOf(z.object({ id: z.number(), photo: z.string() })),
  }),
};
