import { createListeners } from '../listeners.ts';

/** Whether the server answers, as the calls of the page find out; told when it does so again after a failure. */
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

/** Tells of the first answer after a call that got none; answers how to stop. */
export const onAnswersAgain = listeners.listen;
