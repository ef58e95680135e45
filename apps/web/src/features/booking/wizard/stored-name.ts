/** Where the tab keeps a booking. */
export const NAME = 'booking_draft';

/** Whether this tab holds one, whosever. */
export function isStored(): boolean {
  try {
    return sessionStorage.getItem(NAME) !== null;
  } catch {
    return false;
  }
}
