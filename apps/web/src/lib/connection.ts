/** Whether the server answers, as the calls of the page find out; told when it does so again after a failure. */
let failing = false;
const listeners = new Set<() => void>();

export function callFailed(): void {
  failing = true;
}

export function callSucceeded(): void {
  if (!failing) return;
  failing = false;
  listeners.forEach((listener) => listener());
}

/** Tells of the first answer after a call that got none; answers how to stop. */
export function onAnswersAgain(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
