/** The sessionStorage key of a booking. */
export const NAME = 'booking_draft';

/** Whether this tab stores a booking of anybody. */
export function isStored(): boolean {
  try {
    return sessionStorage.getItem(NAME) !== null;
  } catch {
    return false;
  }
}
