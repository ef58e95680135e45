/** The addresses of `nextVisit` and `upcoming` (`dashboard.queries.ts`), for which the page's document has asked already. */
export const NEXT_VISIT_URL = '/api/me/next-appointment';
export const UPCOMING_URL = '/api/me/appointments?filter=upcoming&per=20';
