import { createListeners } from '../listeners.ts';

/** Whether the last call got no response. Listeners are notified of the first response after a failure. */
let failing = false;
const listeners = createListeners();

export function callFailed(): void {
  failing = true;
}

export function callSucceeded(): void {
  if (!failing) return;
  failing = false;
  listeners.tell();
}

/** Registers a listener for the first response after a failed call. Returns the function that stops it. */
export const onReconnect = listeners.listen;
