/** A booking session's life, at most and unless told (2 §9). */
export const SESSION_MINUTES = 60;
/** Dates listed unless told (2 §9). */
export const LIST_DAYS = 28;
