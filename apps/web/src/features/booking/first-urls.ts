/** The address of `recentVisits` (`booking.queries.ts`), for which the wizard's document has asked already. */
export const RECENT_URL = '/api/me/appointments?per=40';
