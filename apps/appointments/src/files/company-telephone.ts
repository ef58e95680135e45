/** The option with the telephone number that patients call. */
export const TELEPHONE = 'company_phone';
