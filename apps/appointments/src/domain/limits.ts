/** How many visits that a patient booked for their own account may await an answer at once. */
export const MAX_PENDING_OWN = 5;
