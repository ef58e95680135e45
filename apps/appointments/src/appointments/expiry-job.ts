/** The job that ends a visit nobody answered, and its key, by which an answer takes it back. */
export const EXPIRE_VISIT = 'expire-visit';
export const expiryKey = (appointmentId: number): string => `expire-visit:${appointmentId}`;
