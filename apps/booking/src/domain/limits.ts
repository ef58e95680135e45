import { type BookingLimits, DEFAULT_LIMITS } from '@drawpoint/scheduling/schedule';

/** Minimum notice, horizon and grid of every booking (OP §3). */
export const LIMITS: BookingLimits = DEFAULT_LIMITS;
/** How long a chosen slot is kept; renewed by each update. */
export const HOLD_MINUTES = 10;
/** A booking session's life, at most and unless told (2 §9). */
export const SESSION_MINUTES = 60;
/** Dates listed unless told (2 §9). */
export const LIST_DAYS = 28;
