/** Maximum number of pending visits that a patient booked for their own account. */
export const MAX_PENDING_OWN = 5;
