/** The job that ends an appointment nobody answered, and its key, by which an answer takes it back. */
export const EXPIRE_APPOINTMENT = 'expire-appointment';
export const expiryKey = (appointmentId: number): string => `expire-appointment:${appointmentId}`;
