import type { RequestParts } from './ask.ts';
import type { Person } from './start-accounts.ts';

/** A call about an account: its statuses, and how to make it. */
export type AccountRow = {
  /** Expected status for user, phlebotomist, admin, developer and a caller without a session. */
  statuses: readonly [number, number, number, number, number];
  /** Expected status for a person with an allowed role who does not own the record. */
  other?: number;
  /** Builds the request for the owner of its record. */
  sent?: (own: Person) => Promise<RequestParts> | RequestParts;
};

export const SIGNED_IN = [200, 200, 200, 200, 401] as const;
export const REFUSED = [422, 422, 422, 422, 422] as const;
/** A link that nobody got. */
export const link = () => ({ body: { token: 'x'.repeat(43) } });
