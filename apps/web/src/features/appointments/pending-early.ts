/** The address at which the list of requests is read first, for which its document has asked already. */
export const PENDING_URL = '/api/phlebotomist/appointments?status=pending&page=1&per_page=25';

/** The parts of its document for the first requests, as many as a phone shows. */
export const EARLY_CARDS = ['first', 'second', 'third'] as const;
