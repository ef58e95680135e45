// API addresses for the documents' scripts. `first-requests.spec.ts` checks that the documents request them.

/** The address of `sessions.getUser`. */
export const USER_URL = '/api/user';
/** Dashboard: the addresses of `nextVisit` and `upcoming` (`dashboard.queries.ts`). */
export const NEXT_VISIT_URL = '/api/me/next-appointment';
export const UPCOMING_URL = '/api/me/appointments?filter=upcoming&per=20';
/** Wizard: the address of `recentVisits` (`booking.queries.ts`). */
export const RECENT_URL = '/api/me/appointments?per=40';
/** Pending requests: the first page of the list. */
export const PENDING_URL = '/api/phlebotomist/appointments?status=pending&page=1&per_page=25';

/** Names of the document's cards for the first requests, as many as a phone shows. */
export const EARLY_CARDS = ['first', 'second', 'third'] as const;
